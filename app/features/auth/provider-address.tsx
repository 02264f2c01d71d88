import { Alert } from '~/components/ui/alert';

interface ProviderAddressProps {
  /** This page at the site's official address. */
  at: URL;
}

/** Shown instead of the providers: from this address people could not return signed in. */
export function ProviderAddress({ at }: ProviderAddressProps) {
  return (
    <Alert variant="warning" title={`Accounts from other providers work only at ${at.host}`}>
      You opened this page at {window.location.host}.{' '}
      <a href={at.href} className="text-link underline underline-offset-4">
        Open it at {at.host}
      </a>
    </Alert>
  );
}
