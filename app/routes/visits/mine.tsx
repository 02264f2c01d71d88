import { VisitsPage } from '~/features/visits/visits-page';

/** Without the frame of the back office, which a phone need not keep. */
export function meta() {
  return [{ title: 'Visits' }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** Loads nothing: the page has to open without a connection. */
export default function MyVisits() {
  return <VisitsPage />;
}
