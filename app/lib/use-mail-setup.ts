import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from './supabase/public-config';

/** Whether this installation can send mail. If not, screens must not promise any. */
export function useMailSetup(): Pick<PublicConfig, 'hasMail' | 'hasAccountMail'> {
  const config = useRouteLoaderData<{ publicConfig?: PublicConfig }>('root')?.publicConfig;
  return { hasMail: config?.hasMail ?? true, hasAccountMail: config?.hasAccountMail ?? true };
}
