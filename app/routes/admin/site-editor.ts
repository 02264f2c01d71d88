import { redirect } from 'react-router';

/** The address that the specification's dashboard links to (§2). */
export function loader() {
  return redirect('/admin/editor');
}
