import { QueryProvider } from '~/components/query-provider';
import { SecondFactorForm } from '~/features/auth/second-factor-form';

/** Before a new password, for the few clients with a second factor: loaded for them alone. */
export default function OwedFactor() {
  return (
    <QueryProvider>
      <SecondFactorForm />
    </QueryProvider>
  );
}
