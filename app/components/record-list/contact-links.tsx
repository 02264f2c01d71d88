const LOOKS = 'text-link underline underline-offset-4 hover:no-underline';

interface ContactLinksProps {
  email: string | null;
  phone: string | null;
}

/** Links to call or email with one tap. */
export function ContactLinks({ email, phone }: ContactLinksProps) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1 pointer-coarse:[&>a]:py-2.5">
      {phone && <PhoneLink phone={phone} />}
      {email && <MailLink email={email} />}
    </span>
  );
}

export function MailLink({ email }: { email: string }) {
  return (
    <a className={LOOKS} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      {email}
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={LOOKS} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

/** In a row of a list, above the link that covers the row. */
export function PhoneCell({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <span className="relative z-10">
      <PhoneLink phone={phone} />
    </span>
  );
}
