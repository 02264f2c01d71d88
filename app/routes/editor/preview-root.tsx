import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RenderLayout } from '~/blocks/render-layout';
import { themeCss } from '~/features/theme/theme-css';
import type { SiteRelease } from '~/lib/site/release';
import { useSite } from '~/lib/site/use-site';
import { readPublicConfig } from '~/lib/supabase/public-config';
import PublicLayout from '../public/layout';

export interface PreviewRoot {
  show(release: SiteRelease): void;
  close(): void;
}

/**
 * The home page in a router of its own, whose root route gives the draft where the site's gives the
 * current release: the public components run as they are, and visitors load nothing for it.
 */
export function openPreview(container: HTMLElement, first: SiteRelease): PreviewRoot {
  let release = first;
  const publicConfig = readPublicConfig();
  const style = document.createElement('style');
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({ release, publicConfig }),
        Component: Outlet,
        HydrateFallback: Outlet,
        children: [
          {
            Component: PublicLayout,
            children: [
              { path: '/', Component: Home },
              { path: '*', Component: Elsewhere },
            ],
          },
        ],
      },
    ],
    { hydrationData: { loaderData: { root: { release, publicConfig } } } },
  );
  const root = createRoot(container);
  document.head.append(style);
  style.textContent = themeCss(release.theme);
  root.render(<RouterProvider router={router} />);
  return {
    show(latest) {
      release = latest;
      style.textContent = themeCss(latest.theme);
      void router.revalidate();
    },
    close() {
      root.unmount();
      router.dispose();
      style.remove();
    },
  };
}

function Home() {
  return <RenderLayout {...useSite().layout} />;
}

function Elsewhere() {
  return (
    <div className="mx-auto grid max-w-7xl gap-3 px-4 py-16">
      <p>The preview shows the home page.</p>
      <Link to="/" className="underline">
        Back to it
      </Link>
    </div>
  );
}
