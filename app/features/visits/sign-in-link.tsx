import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { loginPathFor } from '~/features/auth/next-path';
import { SIGN_OUT_PARAM, VISITS_PAGE } from '~/lib/kept-visits';
import { BigLink } from './visit-parts';

/** A full page load, because this page's worker must not control other pages. */
export function SignInLink({ children }: { children: ReactNode }) {
  const [asked] = useSearchParams();
  const params = new URLSearchParams(asked);
  params.delete(SIGN_OUT_PARAM);
  const next = params.size > 0 ? `${VISITS_PAGE}?${params}` : VISITS_PAGE;
  return <BigLink href={loginPathFor(next)}>{children}</BigLink>;
}
