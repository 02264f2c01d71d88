import { useQuery } from '@tanstack/react-query';
import { providersQuery } from './auth-queries';
import { ProviderChoices } from './provider-choices';

export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const { data: providers = [] } = useQuery(providersQuery());
  return <ProviderChoices providers={providers} returnTo={returnTo} />;
}
