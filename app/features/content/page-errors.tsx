import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { RotateCw } from '~/components/icons';
import { NotFound } from '~/components/lazy-not-found';
import { Button } from '~/components/ui/button';
import { useSite } from '~/lib/site/use-site';
import { useIsHydrating } from '~/lib/use-is-hydrating';

/** Shown inside the site's frame, with its menu and footer. */
export function PageErrors({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 404 ? <NotFound /> : <Unavailable />;
}

function Unavailable() {
  const { company, title, words } = useSite().settings;
  const { pathname, search } = useLocation();
  const wasSentLikeThis = useRef(useIsHydrating());

  useEffect(() => {
    // After a client-side navigation, which needs fresh data, reload: the server may still have the
    // document in its cache.
    if (!wasSentLikeThis.current) window.location.reload();
  }, []);

  return (
    <div className="mx-auto grid min-h-[50vh] w-full max-w-7xl content-center gap-4 px-4 pb-section @2xl:px-6 @5xl:px-8">
      <title>{`${words.unavailable} | ${title}`}</title>
      <h1 className="text-title font-bold tracking-tight @2xl:text-5xl">{words.unavailable}</h1>
      <p className="max-w-xl text-lg text-muted-foreground">
        {words.unavailableText} {company.phone}.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={pathname + search} reloadDocument>
            <RotateCw aria-hidden />
            Try Again
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/">Home</Link>
        </Button>
      </div>
    </div>
  );
}
