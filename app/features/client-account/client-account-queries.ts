import { queryOptions } from '@tanstack/react-query';
import { connectedDb } from '~/features/auth/session-store';
import { isEmailConfirmed, listOwnEnquiries } from './client-account-api';

export const clientAccountKeys = {
  enquiries: (email: string) => ['client-account', 'enquiries', email] as const,
};

/** `null`: the address is not confirmed, so we do not know whose enquiries to show. */
export function ownEnquiriesQuery(email: string) {
  return queryOptions({
    queryKey: clientAccountKeys.enquiries(email),
    queryFn: async () => {
      const db = await connectedDb();
      return (await isEmailConfirmed(db)) ? listOwnEnquiries(db) : null;
    },
  });
}
