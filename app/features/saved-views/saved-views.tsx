import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { VIEW_MESSAGES } from './messages';
import type { ViewedList } from './saved-views-api';
import { useDeleteView, useSaveView, viewsQuery } from './saved-views-queries';
import { viewQuery } from './view-query';

const NAME_MAX = 100;

/** Lists as the person likes to see them: their own, on every device. */
export function SavedViews({ list }: { list: ViewedList }) {
  const [params] = useSearchParams();
  const { data: views = [] } = useQuery(viewsQuery(list));
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

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm">
          <Bookmark aria-hidden />
          Views
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {views.length === 0 && <DropdownMenuLabel>No saved views yet</DropdownMenuLabel>}
        {views.map(({ id, name, query }) => (
          <div key={id} className="flex items-center justify-between gap-1">
            <Link
              to={`?${query}`}
              className="flex min-h-9 flex-1 items-center rounded-sm px-2.5 text-sm hover:bg-muted pointer-coarse:min-h-11"
            >
              {name}
            </Link>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Delete view ${name}`}
              onClick={() => deleteView.mutate(id, { onError: fail(VIEW_MESSAGES.deleteFailed) })}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        <DropdownMenuSeparator />
        <form action={save} className="flex gap-2 p-1.5">
          <Input
            name="name"
            aria-label="Name of the view"
            placeholder="Save this view as"
            maxLength={NAME_MAX}
            // A menu jumps to the entry whose first letter is typed.
            onKeyDown={(event) => event.stopPropagation()}
            className="h-9"
          />
          <Button type="submit" size="sm" disabled={saveView.isPending}>
            Save
          </Button>
        </form>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
