import { DifferenceList } from '~/components/difference-list';
import { siteDifferences } from '~/content/site-differences';
import { partName } from '~/lib/site/parts';
import { brandStart, demoArticles } from './brand-start';
import { countedKinds, type DemoRecord, namedKinds } from './demo-records';
import type { CurrentSite } from './new-brand-api';
import type { NewBrandFormApi } from './new-brand-schema';

interface NewBrandReviewProps {
  form: NewBrandFormApi;
  site: CurrentSite;
}

/** What publishing will change, and which demo content it will remove. */
export function NewBrandReview({ form, site }: NewBrandReviewProps) {
  const answers = form.watch();
  const { parts, pages, blocks } = brandStart(answers, site);
  const articles = demoArticles(site.pages);
  const titles = pages.map(({ title }) => title);
  // The settings first: people know best what should be there.
  const changes = siteDifferences(site.parts, parts).toReversed();
  const { state } = answers;

  return (
    <div className="grid gap-4 text-sm">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">Demo content</legend>
        {articles.length > 0 && (
          <Choice
            form={form}
            name="removesArticles"
            label={`Move the demo article to the trash: ${articles.map(({ title }) => title).join(', ')}`}
          />
        )}
        <DemoRecords form={form} records={site.demo} />
      </fieldset>
      {changes.map(({ part, lines }) => (
        <section key={part} className="grid gap-1">
          <h4 className="font-medium">{partName(part)}</h4>
          <DifferenceList lines={lines} />
        </section>
      ))}
      {titles.length > 0 && (
        <section className="grid gap-1">
          <h4 className="font-medium">Pages with new texts</h4>
          <DifferenceList lines={titles} />
        </section>
      )}
      {blocks.length > 0 && (
        <section className="grid gap-1">
          <h4 className="font-medium">Saved blocks with new texts</h4>
          <DifferenceList lines={blocks.map(({ name }) => name)} />
        </section>
      )}
      {site.holidaysOf !== state && (
        <section className="grid gap-1">
          <h4 className="font-medium">Public holidays</h4>
          <DifferenceList
            lines={[
              `Public holidays to come: ${site.holidaysOf ?? 'none'} → ${state}`,
              'The closures that you added yourself stay.',
            ]}
          />
        </section>
      )}
      <p>
        Visitors will see the new brand at once. It is published as one release, and you can restore
        the previous one at any time.
      </p>
    </div>
  );
}

interface DemoRecordsProps {
  form: NewBrandFormApi;
  records: readonly DemoRecord[];
}

/** Names every record that is deleted, closed or kept. */
function DemoRecords({ form, records }: DemoRecordsProps) {
  const removesRecords = form.watch('removesRecords');
  const by = (fate: DemoRecord['fate']) => records.filter((record) => record.fate === fate);
  const deleted = by('deleted');
  if (records.length === 0) return null;
  return (
    <>
      {deleted.length > 0 && (
        <Choice
          form={form}
          name="removesRecords"
          label={`Delete the demo’s records: ${countedKinds(deleted).join(', ')}. They cannot be restored.`}
        />
      )}
      {removesRecords && (
        <>
          <Named title="Deleted" records={deleted} />
          <Named title="Closed, because people have applied" records={by('closed')} />
          <Named title="Kept, because someone has changed or used them" records={by('kept')} />
        </>
      )}
    </>
  );
}

function Named({ title, records }: { title: string; records: readonly DemoRecord[] }) {
  if (records.length === 0) return null;
  return (
    <details className="pl-8">
      <summary className="min-h-6 w-fit cursor-pointer underline underline-offset-2 pointer-coarse:min-h-11">
        {title}: {records.length} {records.length === 1 ? 'record' : 'records'}
      </summary>
      <DifferenceList lines={namedKinds(records)} />
    </details>
  );
}

interface ChoiceProps {
  form: NewBrandFormApi;
  name: 'removesArticles' | 'removesRecords';
  label: string;
}

function Choice({ form, name, label }: ChoiceProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-start gap-3 pointer-coarse:min-h-11">
      <input
        {...form.register(name)}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
