import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Search } from '~/components/icons';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { isFiltered, JOBS_PATH, type JobFilter } from '~/lib/jobs/job-address';
import { SEARCH_MAX } from '~/lib/site/search-query';
import { usePageWords } from '~/lib/site/use-site';

/** The values that open jobs have, with their labels. */
export interface JobChoices {
  kinds: Record<string, string>;
  trades: Record<string, string>;
  regions: Record<string, string>;
}

interface JobFilterFormProps {
  filter: JobFilter;
  choices: JobChoices;
}

/** A plain form: the browser opens the results, with and without script. */
export function JobFilterForm({ filter, choices }: JobFilterFormProps) {
  const { words, kind, trade, region } = filter;
  const shown = usePageWords();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const { current } = form;
    // After Back, a browser may show the page as it was left, with filters that its list does not
    // have.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && current?.reset();
    addEventListener('pageshow', reset);
    current?.addEventListener('formdata', leaveOutEmpty);
    return () => {
      removeEventListener('pageshow', reset);
      current?.removeEventListener('formdata', leaveOutEmpty);
    };
  }, []);

  return (
    <search>
      <form
        ref={form}
        action={JOBS_PATH}
        // A browser that loads the page again after Back does not fill in the filters either.
        autoComplete="off"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-end gap-3 rounded-2xl border border-border bg-card p-4 @md:grid-cols-3 @5xl:grid-cols-[2fr_1fr_1fr_1fr_auto] @5xl:p-5"
      >
        <Field label={shown.jobsKeywords} name="q" className="col-span-full @5xl:col-span-1">
          <Input
            id="jobs-q"
            type="search"
            name="q"
            placeholder={shown.jobsKeywordsHint}
            maxLength={SEARCH_MAX}
            defaultValue={words}
          />
        </Field>
        <Choice
          label={shown.jobsKind}
          name="kind"
          any={shown.jobsAnyKind}
          value={kind}
          options={choices.kinds}
          className="col-span-full @md:col-span-1"
        />
        <Choice
          label={shown.jobsTrade}
          name="trade"
          any={shown.jobsAnyTrade}
          value={trade}
          options={choices.trades}
        />
        <Choice
          label={shown.jobsRegion}
          name="region"
          any={shown.jobsAnywhere}
          value={region}
          options={choices.regions}
        />
        <div className="col-span-full flex flex-wrap gap-2 @5xl:col-span-1">
          <Button type="submit" className="grow">
            <Search aria-hidden />
            {shown.jobsFind}
          </Button>
          {isFiltered(filter) && (
            <Button asChild variant="ghost">
              <Link to={JOBS_PATH} reloadDocument>
                {shown.jobsClear}
              </Link>
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

/** People share addresses, so they have only what was chosen. */
function leaveOutEmpty({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
}

interface ChoiceProps {
  label: string;
  name: string;
  any: string;
  value: string | null;
  options: Record<string, string>;
  className?: string;
}

function Choice({ label, name, any, value, options, className }: ChoiceProps) {
  return (
    <Field label={label} name={name} className={className}>
      <NativeSelect
        id={`jobs-${name}`}
        name={name}
        placeholder={any}
        defaultValue={value ?? ''}
        options={options}
      />
    </Field>
  );
}

interface FieldProps {
  label: string;
  name: string;
  className?: string;
  children: ReactNode;
}

function Field({ label, name, className, children }: FieldProps) {
  return (
    <div className={clsx('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={`jobs-${name}`} className="text-sm font-medium">
        {label}
      </label>
      {children}
    </div>
  );
}
