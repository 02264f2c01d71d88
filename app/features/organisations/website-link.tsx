/** Shows an organisation's website without “https://”. */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link underline underline-offset-4 hover:no-underline"
    >
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
