import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { redirectsQuery, useDeleteRedirect } from './content-queries';
import { CONTENT_MESSAGES, changeFailure } from './messages';

/** Earlier addresses of the page, which redirect visitors here. */
export function RedirectList({ pageId }: { pageId: string }) {
  const query = useQuery(redirectsQuery(pageId));
  return (
    <QueryStates
      query={query}
      failed={CONTENT_MESSAGES.redirectsFailed}
      loading={null}
      isEmpty={(slugs) => slugs.length === 0}
    >
      {(slugs) => <Redirects slugs={slugs} />}
    </QueryStates>
  );
}

function Redirects({ slugs }: { slugs: string[] }) {
  const deleteRedirect = useDeleteRedirect();

  function remove(slug: string) {
    deleteRedirect.mutate(slug, {
      onSuccess: () =>
        notify.success(CONTENT_MESSAGES.redirectDeleted, { description: `/${slug}` }),
      onError(error) {
        const cause = toAppError(error);
        const what = CONTENT_MESSAGES.redirectDeleteFailed;
        const { title, description } = changeFailure(cause, what, 'edit');
        notifyFailure(title, cause, description);
      },
    });
  }

  return (
    <div className="grid gap-1.5 text-sm">
      <p className="font-medium">Earlier addresses that lead here</p>
      <ul aria-label="Earlier addresses" className="grid gap-1">
        {slugs.map((slug) => (
          <li key={slug} className="flex items-center justify-between gap-2">
            <span className="wrap-anywhere">/{slug}</span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove /${slug}`}
              disabled={deleteRedirect.isPending}
              onClick={() => remove(slug)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
