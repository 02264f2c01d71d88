import { data } from 'react-router';
import { NotFoundPage } from '~/blocks/not-found-page';
import { readSitePage } from '~/blocks/read-site-page';
import type { Route } from './+types/not-found';

export async function loader({ context }: Route.LoaderArgs) {
  return data(await readSitePage(context, 'not-found'), { status: 404 });
}

export default function UnknownAddress({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage page={loaderData} />;
}
