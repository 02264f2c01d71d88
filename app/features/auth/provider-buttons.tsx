import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { providersQuery } from './auth-queries';
import { AUTH_MESSAGES } from './messages';
import { ProviderChoices } from './provider-choices';

export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const query = useQuery(providersQuery());
  return (
    <QueryStates query={query} failed={AUTH_MESSAGES.providersFailed} loading={null}>
      {(providers) => <ProviderChoices providers={providers} returnTo={returnTo} />}
    </QueryStates>
  );
}
