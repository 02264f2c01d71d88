import { redirect } from 'react-router';
import { VISITS_PAGE } from '~/lib/kept-visits';

/** The short address. The page is below it, because its worker controls only what is below. */
export function loader() {
  return redirect(VISITS_PAGE);
}
