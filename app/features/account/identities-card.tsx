import { useQuery } from '@tanstack/react-query';
import { AtSign, Link as LinkIcon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { signInSettingsQuery } from '~/features/auth/auth-queries';
import { AUTH_MESSAGES, providerFailure } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { otherAddress } from '~/features/auth/other-address';
import { ProviderAddress } from '~/features/auth/provider-address';
import { linkIdentity } from '~/features/auth/provider-api';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useIsSsoOnly, useSiteUrl } from '~/features/auth/use-site-url';
import { providerName } from '~/lib/provider-name';
import { unlinkIdentity } from './account-api';
import { AccountCard } from './account-card';
import { useReadAccountAgain } from './account-queries';
import type { Account, Identity } from './account-schema';
import { ConfirmButton } from './confirm-button';
import { ACCOUNT_MESSAGES } from './messages';

const ACCOUNT_PATH = '/admin/account';
/** GoTrue's name for the account's own password. */
const PASSWORD = 'email';

export function IdentitiesCard({ account }: { account: Account }) {
  const query = useQuery(signInSettingsQuery());
  const { isPending, notice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();
  const siteUrl = useSiteUrl();
  const [params] = useSearchParams();

  const isSsoOnly = useIsSsoOnly();
  const identities = account.identities.filter(
    ({ provider }) => !(isSsoOnly && provider === PASSWORD),
  );
  const refusal = providerFailure(params);
  const isLinked = (name: string) => identities.some(({ provider }) => provider === name);

  async function unlink(identity: Identity) {
    const isGone = await run(ACCOUNT_MESSAGES.identityFailed, (db) => unlinkIdentity(db, identity));
    if (!isGone) return;
    notify.success(ACCOUNT_MESSAGES.identityRemoved);
    await readAgain();
  }

  return (
    <AccountCard title="Ways to sign in">
      <NoticeAlert
        notice={notice ?? (refusal && { ...refusal, title: ACCOUNT_MESSAGES.identityFailed })}
      />
      <ul className="grid gap-3">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-3 text-sm">
            <AtSign aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <span className="grid min-w-0 flex-1">
              <span className="font-medium">{providerName(identity.provider)}</span>
              <span className="truncate text-muted-foreground">{identity.email}</span>
            </span>
            {identities.length > 1 && (
              <ConfirmButton
                label="Unlink"
                of={providerName(identity.provider)}
                title={`Unlink ${providerName(identity.provider)}?`}
                text="You will no longer be able to sign in this way."
                isPending={isPending}
                onConfirm={() => unlink(identity)}
              />
            )}
          </li>
        ))}
      </ul>
      <QueryStates query={query} failed={AUTH_MESSAGES.providersFailed} loading={null}>
        {({ providers }) => {
          const unlinked = providers.filter((name) => !isLinked(name));
          const other = otherAddress(siteUrl('/'), window.location);
          if (other && unlinked.length > 0) return <ProviderAddress at={other} />;
          return unlinked.map((provider) => (
            <Button
              key={provider}
              variant="outline"
              size="sm"
              disabled={isPending}
              className="justify-self-start"
              onClick={() =>
                run(ACCOUNT_MESSAGES.identityFailed, (db) =>
                  linkIdentity(db, provider, siteUrl(ACCOUNT_PATH)),
                )
              }
            >
              <LinkIcon aria-hidden />
              Link {providerName(provider)}
            </Button>
          ));
        }}
      </QueryStates>
    </AccountCard>
  );
}
