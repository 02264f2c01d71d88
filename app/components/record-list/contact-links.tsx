const LOOKS = 'text-link underline underline-offset-4 hover:no-underline';

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
