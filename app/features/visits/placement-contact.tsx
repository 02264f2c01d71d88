import { MapPin, Phone } from 'lucide-react';
import { BigLink } from './visit-parts';
import type { VisitPlacement } from './visits-schema';

/** Where to go and whom to call. Plain links: the phone opens its own apps. */
export function PlacementContact({ placement }: { placement: VisitPlacement }) {
  const { organisation, position, address, supervisor, candidate, candidate_phone } = placement;
  const number = placement.supervisor_phone ?? placement.phone;
  return (
    <>
      <p className="wrap-anywhere">
        {position}, {organisation}
        {supervisor && (
          <span className="block text-muted-foreground">Supervisor: {supervisor}</span>
        )}
      </p>
      {(candidate_phone || number || address) && (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {candidate_phone && <CallLink number={candidate_phone} name={candidate} />}
          {number && <CallLink number={number} name={supervisor ?? organisation} />}
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

function CallLink({ number, name }: { number: string; name: string }) {
  return (
    <BigLink
      variant="outline"
      href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
      className="wrap-anywhere"
    >
      <Phone aria-hidden />
      Call {name}
    </BigLink>
  );
}
