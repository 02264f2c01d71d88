import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Clock, Mail, MapPin, Phone } from '~/components/icons';
import { useOpeningHours } from '~/lib/site/use-opening-hours';
import { useSite } from '~/lib/site/use-site';
import { OpenNow } from './open-now';

interface ContactDetailsProps {
  className?: string;
  hasCallLines?: boolean;
}

/** Address, telephone, email and hours. Takes its colours from the surface it is on. */
export function ContactDetails({ className, hasCallLines = true }: ContactDetailsProps) {
  const { company, contactEmail } = useSite().settings;
  const openingHours = useOpeningHours();
  const { street, suburb, state, postcode } = company.address;
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

  return (
    <ul className={clsx('grid', className)}>
      <Detail icon={<MapPin aria-hidden className="size-5" />}>
        <address className="py-2.5 not-italic">
          {street}, {suburb} {state}&nbsp;{postcode}
        </address>
      </Detail>
      <Detail icon={<Phone aria-hidden className="size-5" />}>
        <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className={link}>
          {company.phone}
        </a>
      </Detail>
      <Detail icon={<Mail aria-hidden className="size-5" />}>
        <a href={`mailto:${contactEmail}`} className={clsx(link, 'wrap-anywhere')}>
          {contactEmail}
        </a>
      </Detail>
      <Detail icon={<Clock aria-hidden className="size-5" />}>
        <div className="py-2.5">
          {openingHours?.lines.map(({ days, times }) => (
            <p key={days}>
              {days} {times}
            </p>
          ))}
          <OpenNow />
        </div>
      </Detail>
      {hasCallLines &&
        openingHours?.callLines.map((line) => (
          <li key={line} className="py-1.5 pl-8">
            {line}
          </li>
        ))}
    </ul>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-3 shrink-0 opacity-80">{icon}</span>
      {children}
    </li>
  );
}
