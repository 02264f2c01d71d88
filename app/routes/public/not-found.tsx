import { data } from 'react-router';
import { NotFoundPage } from '~/blocks/not-found-page';
import { readSitePage } from '~/features/content/read-site-page';
import type { Route } from './+types/not-found';

export function loader({ context }: Route.LoaderArgs) {
  return data(readSitePage(context, 'not-found'), { status: 404 });
}

export default function UnknownAddress({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage page={loaderData} />;
}
