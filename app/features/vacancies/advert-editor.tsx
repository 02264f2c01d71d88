import type { MouseEvent, ReactNode } from 'react';
import { DraftOffer } from '~/components/draft-offer';
import { SaveBar } from '~/components/save-bar';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Textarea } from '~/components/ui/textarea';
import { ClashNotice } from '~/components/unsaved/clash-notice';
import { WAITING } from '~/components/unsaved/use-is-online';
import type { Job } from '~/lib/jobs/job-summary';
import { valueLabel } from './advert';
import { AdvertChecklist } from './advert-checklist';
import { AdvertFields } from './advert-fields';
import { useEmployer } from './employer';
import { VACANCY_MESSAGES } from './messages';
import { previewOf } from './preview';
import type { AdvertEditing } from './use-advert';
import { employerName } from './vacancies-api';
import type { Vacancy } from './vacancies-schema';

export interface AdvertParts {
  /** Shows the advert as visitors get it. */
  preview: (job: Job) => ReactNode;
  /** Edits Markdown. */
  richText: (field: {
    label: string;
    value: string;
    onChange: (markdown: string) => void;
  }) => ReactNode;
}

interface AdvertEditorProps extends AdvertParts {
  vacancy: Vacancy;
  editing: AdvertEditing;
  canManage: boolean;
}

/** The advert with a preview beside it. */
export function AdvertEditor(props: AdvertEditorProps) {
  const { vacancy, editing, canManage, preview, richText } = props;
  const { form, problems, isPending, isPaused, saveAdvert } = editing;
  const { values } = form;
  const employer = useEmployer(values.organisation_id || null);
  const description = { label: 'Description', value: values.description };

  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveAdvert();
        }}
        className="grid min-w-0 gap-5"
      >
        <DraftOffer {...form.draft} />
        {vacancy.status !== 'filled' && vacancy.status !== 'closed' && (
          <AdvertChecklist advert={values} isOpen={vacancy.status === 'open'} />
        )}
        <AdvertFields
          editing={editing}
          canManage={canManage}
          description={
            canManage ? (
              richText({
                ...description,
                onChange: (markdown) => form.edit({ description: markdown }),
              })
            ) : (
              <FormField label={description.label}>
                {(field) => <Textarea {...field} readOnly rows={10} value={description.value} />}
              </FormField>
            )
          }
        />
        <ClashNotice clashes={form.clashes} who={editing.changer} labelOf={valueLabel} />
        {Object.keys(problems).length > 0 && (
          <Alert variant="error" title={VACANCY_MESSAGES.problems}>
            <ul className="list-disc pl-5">
              {[...new Set(Object.values(problems))].map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        {isPaused && <Alert variant="warning" title={WAITING} />}
        {canManage && (
          <SaveBar>
            <Button type="submit" disabled={isPending || !form.isDirty}>
              {isPaused ? 'Waiting...' : isPending ? 'Saving...' : 'Save'}
            </Button>
          </SaveBar>
        )}
      </form>
      <Card className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        <CardHeader>
          <CardTitle>Preview</CardTitle>
          <p className="text-sm text-muted-foreground">
            {vacancy.status === 'open'
              ? 'Visitors see your changes as soon as you save.'
              : 'Visitors see it once the vacancy is open.'}
          </p>
        </CardHeader>
        <CardContent
          className="@container rounded-b-lg bg-background p-0"
          onClickCapture={goNowhere}
        >
          {preview(previewOf(vacancy, values, employer && employerName(employer)))}
        </CardContent>
      </Card>
    </div>
  );
}

/** The preview's links belong to the page of the job. */
function goNowhere(event: MouseEvent) {
  event.preventDefault();
}
