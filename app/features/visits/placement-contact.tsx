import { MapPin, Phone } from 'lucide-react';
import { BigLink } from './visit-parts';
import type { VisitPlacement } from './visits-schema';

/** Where to go and whom to call. Plain links: the phone opens its own apps. */
export function PlacementContact({ placement }: { placement: VisitPlacement }) {
  const { organisation, position, address, supervisor } = placement;
  const number = placement.supervisor_phone ?? placement.phone;
  return (
    <>
      <p className="wrap-anywhere">
        {position}, {organisation}
        {supervisor && (
          <span className="block text-muted-foreground">Supervisor: {supervisor}</span>
        )}
      </p>
      {(number || address) && (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {number && (
            <BigLink
              variant="outline"
              href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
              className="wrap-anywhere"
            >
              <Phone aria-hidden />
              Call {supervisor ?? organisation}
            </BigLink>
          )}
          {address && (
            <BigLink
              variant="outline"
              href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`}
              target="_blank"
              rel="noreferrer"
              className="wrap-anywhere"
            >
              <MapPin aria-hidden />
              <span className="sr-only">Map: </span>
              {address}
            </BigLink>
          )}
        </div>
      )}
    </>
  );
}
