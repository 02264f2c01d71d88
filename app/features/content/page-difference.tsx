import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { blockTypeName } from './block-type-name';
import { type BlockChange, compareContent } from './compare-content';
import type { ContentPage } from './content-schema';

const LOOKS: Record<BlockChange['kind'], BadgeVariant> = {
  added: 'success',
  removed: 'accent',
  changed: 'info',
  moved: 'info',
  same: 'muted',
};

type Compared = Pick<
  ContentPage,
  | 'title'
  | 'slug'
  | 'meta_description'
  | 'template'
  | 'additional_field'
  | 'featured_image'
  | 'author'
  | 'category'
  | 'article_date'
  | 'content'
>;

interface PageDifferenceProps {
  before: Compared;
  after: Compared;
  /** The name for the first of the two. */
  beforeLabel: string;
  afterLabel: string;
}

/** Compares two states of a page by field and by block. */
export function PageDifference({ before, after, beforeLabel, afterLabel }: PageDifferenceProps) {
  const labels = [beforeLabel, afterLabel] as const;
  return (
    <div className="grid gap-3">
      <FieldDifferences before={before} after={after} labels={labels} />
      <ul aria-label={`Blocks, from ${beforeLabel} to ${afterLabel}`} className="grid gap-2">
        {compareContent(before.content, after.content).map((change) => (
          <li key={change.id} className="grid gap-1.5 rounded-md border border-border p-2.5">
            <p className="flex items-center justify-between gap-2">
              {blockTypeName(change.type)}
              <Badge variant={LOOKS[change.kind]}>{change.kind}</Badge>
            </p>
            {change.kind !== 'same' && change.kind !== 'moved' && (
              <BeforeAfter before={change.before} after={change.after} labels={labels} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldDifferencesProps {
  before: Compared;
  after: Compared;
  labels: readonly [string, string];
}

/** The fields beside the content that differ. */
export function FieldDifferences({ before, after, labels }: FieldDifferencesProps) {
  const fields = [
    ['Title', before.title, after.title],
    ['Slug', before.slug, after.slug],
    ['Meta description', before.meta_description, after.meta_description],
    ['Template', before.template, after.template],
    ['Additional field', before.additional_field, after.additional_field],
    ['Featured image', imageName(before), imageName(after)],
    ['Author', before.author, after.author],
    ['Category', before.category, after.category],
    ['Article date', before.article_date, after.article_date],
  ].filter(([, then, now]) => (then ?? '') !== (now ?? ''));
  return fields.map(([label, then, now]) => (
    <BeforeAfter key={label} label={label ?? ''} before={then} after={now} labels={labels} />
  ));
}

function imageName({ featured_image: image }: Compared): string {
  const { path = '' } = (image ?? {}) as { path?: string };
  return path;
}

interface BeforeAfterProps {
  label?: string;
  before: string | null | undefined;
  after: string | null | undefined;
  labels: readonly [string, string];
}

const VALUE = 'block rounded-sm px-2 py-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere';

function BeforeAfter({ label, before, after, labels }: BeforeAfterProps) {
  return (
    <div className="grid gap-1">
      {label && <p className="text-muted-foreground">{label}</p>}
      {before && (
        <del className={`bg-destructive/8 no-underline ${VALUE}`}>
          <span className="sr-only">{labels[0]}: </span>
          {before}
        </del>
      )}
      {after && (
        <ins className={`bg-success/10 no-underline ${VALUE}`}>
          <span className="sr-only">{labels[1]}: </span>
          {after}
        </ins>
      )}
    </div>
  );
}
