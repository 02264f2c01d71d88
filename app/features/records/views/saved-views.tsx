import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Popover, PopoverContent, PopoverTrigger } from '~/components/ui/popover';
import { notify } from '~/components/ui/toast';
import { VIEW_MESSAGES } from './messages';
import { useDeleteView, useSaveView, viewsQuery } from './saved-views-queries';
import { viewQuery } from './view-query';

const NAME_MAX = 100;

/** The person's saved searches for this list, available on all their devices. */
export function SavedViews({ list }: { list: string }) {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const query = useQuery(viewsQuery(list));
  const saveView = useSaveView(list);
  const deleteView = useDeleteView(list);

  function fail(title: string) {
    return (error: unknown) => notifyFailure(title, error);
  }

  function save(form: FormData) {
    const name = String(form.get('name')).trim();
    if (!name) return;
    saveView.mutate(
      { name, query: viewQuery(params) },
      {
        onSuccess: () => notify.success(VIEW_MESSAGES.saved, { description: name }),
        onError: fail(VIEW_MESSAGES.saveFailed),
      },
    );
  }

  function remove(id: string, name: string) {
    deleteView.mutate(id, {
      onSuccess() {
        notify.success(VIEW_MESSAGES.deleted, { description: name });
        // The delete button is gone, so the next Tab starts from here.
        nameField.current?.focus();
      },
      onError: fail(VIEW_MESSAGES.deleteFailed),
    });
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="sm">
          <Bookmark aria-hidden />
          Views
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Saved views"
        onOpenAutoFocus={(event) => {
          // By default the focus would land on the first button, which deletes a view.
          event.preventDefault();
          const content = event.currentTarget as HTMLElement;
          content.querySelector<HTMLElement>('a, input')?.focus();
        }}
      >
        <QueryStates
          query={query}
          failed={VIEW_MESSAGES.fetchFailed}
          isEmpty={(views) => views.length === 0}
          empty={<p className="px-2.5 py-1.5 text-sm text-muted-foreground">No saved views yet</p>}
        >
          {(views) => (
            <ul aria-label="Saved views">
              {views.map(({ id, name, query: address }) => (
                <li key={id} className="flex items-center justify-between gap-1">
                  <Link
                    to={`?${address}`}
                    onClick={() => setIsOpen(false)}
                    className="flex min-h-9 min-w-0 flex-1 items-center rounded-sm px-2.5 text-sm wrap-anywhere hover:bg-muted pointer-coarse:min-h-11"
                  >
                    {name}
                  </Link>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Delete view ${name}`}
                    disabled={deleteView.isPending}
                    onClick={() => remove(id, name)}
                  >
                    <X aria-hidden />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
        <form action={save} className="mt-1 flex gap-2 border-t border-border p-1.5">
          <Input
            ref={nameField}
            name="name"
            aria-label="View name"
            placeholder="Save this view as"
            autoComplete="off"
            maxLength={NAME_MAX}
            className="h-9"
          />
          <Button type="submit" size="sm" disabled={saveView.isPending}>
            Save
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
