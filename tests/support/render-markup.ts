import { text } from 'node:stream/consumers';
import { createElement, type ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';

/** The markup that the server would send for an element, once everything lazy has loaded. */
export async function renderMarkup(
  element: ReactElement,
  rootData = {},
  address = '/',
): Promise<string> {
  const errors: unknown[] = [];
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: { release: DEFAULT_RELEASE, ...rootData } } },
  });
  const { prelude } = await prerenderToNodeStream(createElement(RouterProvider, { router }), {
    onError: (error) => void errors.push(error),
  });
  const markup = await text(prelude);
  if (errors.length > 0) throw errors[0];
  return markup;
}
