import { useQuery } from '@tanstack/react-query';
import { Alert } from '~/components/ui/alert';
import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { blockTypeName } from './block-type-name';
import { type BlockChange, compareContent } from './compare-content';
import { versionQuery } from './content-queries';
import type { ContentPage } from './content-schema';

const LOOKS: Record<BlockChange['kind'], BadgeVariant> = {
  added: 'success',
  removed: 'accent',
  changed: 'info',
  moved: 'info',
  same: 'muted',
};

/** A version against the page as it is now, field by field and block by block. */
export function VersionDetails({ id, page }: { id: string; page: ContentPage }) {
  const { data: version, error } = useQuery(versionQuery(id));
  if (error && !version) return <Alert variant="error" title={failureText(toAppError(error))} />;
  if (!version) return <Skeleton className="h-24" />;

  const fields = [
    ['Title', version.title, page.title],
    ['Slug', version.slug, page.slug],
    ['Meta description', version.meta_description, page.meta_description],
    ['Template', version.template, page.template],
    ['Additional field', version.additional_field, page.additional_field],
  ].filter(([, then, now]) => (then ?? '') !== (now ?? ''));
  return (
    <div className="grid gap-3">
      {fields.map(([label, then, now]) => (
        <BeforeAfter key={label} label={label ?? ''} before={then} after={now} />
      ))}
      <ul aria-label="Blocks, from this version to now" className="grid gap-2">
        {compareContent(version.content, page.content).map((change) => (
          <li key={change.id} className="grid gap-1.5 rounded-md border border-border p-2.5">
            <p className="flex items-center justify-between gap-2">
              {blockTypeName(change.type)}
              <Badge variant={LOOKS[change.kind]}>{change.kind}</Badge>
            </p>
            {change.kind !== 'same' && change.kind !== 'moved' && (
              <BeforeAfter before={change.before} after={change.after} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BeforeAfterProps {
  label?: string;
  before: string | null | undefined;
  after: string | null | undefined;
}

const VALUE = 'block rounded-sm px-2 py-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere';

function BeforeAfter({ label, before, after }: BeforeAfterProps) {
  return (
    <div className="grid gap-1">
      {label && <p className="text-muted-foreground">{label}</p>}
      {before && (
        <del className={`bg-destructive/8 no-underline ${VALUE}`}>
          <span className="sr-only">in this version: </span>
          {before}
        </del>
      )}
      {after && (
        <ins className={`bg-success/10 no-underline ${VALUE}`}>
          <span className="sr-only">now: </span>
          {after}
        </ins>
      )}
    </div>
  );
}
