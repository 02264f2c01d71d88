import { QueryProvider } from '~/components/query-provider';
import { SecondFactorForm } from '~/features/auth/second-factor-form';

/** For clients with a second factor, before they set a new password. Loaded only for them. */
export default function OwedFactor() {
  return (
    <QueryProvider>
      <SecondFactorForm />
    </QueryProvider>
  );
}
