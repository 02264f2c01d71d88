import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import type { PermissionKey } from '~/lib/permissions';
import { browserClient } from '~/lib/supabase/client';
import { getEditor } from './edit-page-api';
import { type EditedAt, editedAt } from './edited-at';

const NEEDED: Record<EditedAt['kind'], PermissionKey> = {
  home: 'site.edit',
  page: 'content.write',
  vacancy: 'vacancies.manage',
};

const LABELS: Record<EditedAt['kind'], string> = {
  home: 'Edit this page',
  page: 'Edit this page',
  vacancy: 'Edit this vacancy',
};

function editorQuery(edited: EditedAt | null) {
  return queryOptions({
    queryKey: ['editor-of', edited] as const,
    queryFn: () => edited && getEditor(browserClient(), edited),
    enabled: edited !== null,
  });
}

/** Leads staff from a public page to its editor. */
export function EditPageLink() {
  const { can } = useAuth();
  const edited = editedAt(useLocation().pathname);
  const mayEdit = edited !== null && can(NEEDED[edited.kind]);
  const { data: editor } = useQuery(editorQuery(mayEdit ? edited : null));
  if (!mayEdit || !editor) return null;
  return (
    <Button asChild variant="outline" className="shrink-0 @max-2xl/bar:w-[44px] @max-2xl/bar:px-0">
      <Link to={editor}>
        <PencilIcon />
        <span className="@max-2xl/bar:sr-only">{LABELS[edited.kind]}</span>
      </Link>
    </Button>
  );
}

/** Drawn here, because icons of the back office come with all of its code. */
function PencilIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 20h9M16.5 3.5a2.12 2.12 0 0 1 3 3L7 19l-4 1 1-4Z" />
    </svg>
  );
}
