import { Button } from '~/components/ui/button';
import { providerName } from '~/lib/provider-name';
import { AUTH_MESSAGES } from './messages';
import { NoticeAlert } from './notice-alert';
import { otherAddress } from './other-address';
import { ProviderAddress } from './provider-address';
import { signInWithProvider } from './provider-api';
import { useAuthAction } from './use-auth-action';
import { useSiteUrl } from './use-site-url';

interface ProviderChoicesProps {
  providers: string[];
  returnTo: string;
  /** There is no other way to sign in above these. */
  isAlone?: boolean;
}

/** The providers that people can sign in with. Empty if the operator has set up none. */
export function ProviderChoices({ providers, returnTo, isAlone }: ProviderChoicesProps) {
  const { isPending, notice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  if (providers.length === 0) return null;
  const other = otherAddress(siteUrl('/'), window.location);
  if (other) return <ProviderAddress at={other} />;
  return (
    <div className="grid gap-3">
      {!isAlone && (
        <p className="flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          or
        </p>
      )}
      <NoticeAlert notice={notice} />
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          disabled={isPending}
          onClick={() =>
            run(AUTH_MESSAGES.loginError, (db) =>
              signInWithProvider(db, provider, siteUrl(returnTo)),
            )
          }
        >
          Continue with {providerName(provider)}
        </Button>
      ))}
    </div>
  );
}
