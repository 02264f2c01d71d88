import { useEffect, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { isLogoutWaiting, tellServer } from '~/features/auth/late-logout';
import { wasLogoutElsewhere } from '~/features/auth/logout-mark';
import { useIsHydrating } from '~/lib/use-is-hydrating';
import { VISIT_MESSAGES } from './messages';
import { SignInLink } from './sign-in-link';
import { type StoredPerson, useStoredPerson } from './stored-person';
import { Frame } from './visit-parts';
import { visitStore } from './visit-store';
import { VisitsOf } from './visits-of';

/**
 * The visits of the person who is signed in on this phone. It needs no answer from the server: who
 * is signed in, the list and unsent visits are on the phone.
 */
export function VisitsPage() {
  const isHydrating = useIsHydrating();
  const person = useStoredPerson();
  const [shown, setShown] = useState<StoredPerson | null>(null);
  // If the session ends, the page stays, so that nothing typed is lost. Others start afresh.
  if (person && shown?.id !== person.id) setShown(person);
  // Someone who logs out in another tab does not want to be seen here either.
  if (person === null && shown && wasLogoutElsewhere()) setShown(null);

  useEffect(() => void tellServer(), []);

  if (isHydrating || person === undefined) return <Frame title="Visits">{null}</Frame>;
  if (!shown) return <SignInFirst />;
  return <VisitsOf key={shown.id} person={shown} hasEnded={person === null} />;
}

function SignInFirst() {
  const [isEmpty, setIsEmpty] = useState(true);
  const [hasJustLeft] = useState(isLogoutWaiting);
  useEffect(() => {
    visitStore.isEmpty().then(setIsEmpty, () => undefined);
  }, []);
  return (
    <Frame title="Visits">
      {hasJustLeft && (
        <Alert variant="success" title={VISIT_MESSAGES.signedOut}>
          {VISIT_MESSAGES.signedOutText}
        </Alert>
      )}
      {!isEmpty && (
        <Alert variant="warning" title="There are unsent visits on this phone">
          They will be sent when the person who recorded them signs in here again.
        </Alert>
      )}
      <p className="text-lg">Sign in to see your visits and to record one.</p>
      <SignInLink>Sign in</SignInLink>
    </Frame>
  );
}
