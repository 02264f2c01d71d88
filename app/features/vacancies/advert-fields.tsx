import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { useAuth } from '~/features/auth/use-auth';
import { StaffSelect } from '~/features/staff/staff-select';
import { PAY_PERIODS, STATES, VACANCY_HOURS, VACANCY_KINDS } from '~/lib/records/trade';
import { SHOW_EMPLOYER } from './advert';
import { AdvertField } from './advert-field';
import { EmployerField } from './employer-field';
import { QuestionEditor } from './question-editor';
import type { AdvertEditing } from './use-advert';
import { TITLE_MAX } from './vacancies-schema';

const SUMMARY_MAX = 300;
const NUMBER = { inputMode: 'numeric' } as const;
const AMOUNT = { inputMode: 'decimal' } as const;

interface AdvertFieldsProps {
  editing: AdvertEditing;
  canManage: boolean;
  /** The editor for the description. */
  description: ReactNode;
}

/** Everything that an advert says, in the order that visitors read it. */
export function AdvertFields({ editing, canManage, description }: AdvertFieldsProps) {
  const { form, problems } = editing;
  const { can } = useAuth();
  return (
    <fieldset disabled={!canManage} className="grid min-w-0 gap-5">
      <Part title="The job">
        <AdvertField
          editing={editing}
          name="title"
          label="Title"
          required
          hint="Only the name of the job, such as “Second-year carpentry apprentice”."
          input={{ maxLength: TITLE_MAX }}
          className="sm:col-span-2"
        />
        <AdvertField editing={editing} name="kind" label="Job type" options={VACANCY_KINDS} />
        <AdvertField
          editing={editing}
          name="trade"
          label="Trade"
          hint="For example, Carpentry. Visitors can search by it."
          input={{ maxLength: 100 }}
        />
        <EmployerField
          value={form.values.organisation_id}
          isDisabled={!canManage}
          onChange={(organisation_id) => form.edit({ organisation_id })}
        />
        <AdvertField
          editing={editing}
          name="show_employer"
          label="Employer’s name"
          hint="Confidential: the name appears nowhere on the site."
          options={SHOW_EMPLOYER}
        />
        <AdvertField editing={editing} name="positions" label="Positions" required input={NUMBER} />
        <AdvertField
          editing={editing}
          name="minimum_age"
          label="Minimum age"
          hint="Leave it empty if there is none."
          input={NUMBER}
        />
        {canManage && can('leads.manage') && (
          <FormField label="Owner">
            {(control) => <StaffSelect {...control} {...form.field('owner_id')} />}
          </FormField>
        )}
      </Part>
      <Part title="Place, hours and pay">
        <AdvertField editing={editing} name="suburb" label="Suburb" input={{ maxLength: 100 }} />
        <AdvertField editing={editing} name="postcode" label="Postcode" input={NUMBER} />
        <AdvertField editing={editing} name="state" label="State" options={STATES} />
        <AdvertField editing={editing} name="hours" label="Hours" options={VACANCY_HOURS} />
        <AdvertField
          editing={editing}
          name="hours_note"
          label="Note about the hours"
          hint="For example, “Monday to Thursday, 6 am to 4 pm”."
          input={{ maxLength: 200 }}
          className="sm:col-span-2"
        />
        <AdvertField
          editing={editing}
          name="pay_from"
          label="Pay from, in dollars"
          input={AMOUNT}
        />
        <AdvertField editing={editing} name="pay_to" label="Pay to, in dollars" input={AMOUNT} />
        <AdvertField
          editing={editing}
          name="pay_per"
          label="Pay for"
          options={PAY_PERIODS}
          placeholder="Not given"
        />
        <AdvertField
          editing={editing}
          name="pay_note"
          label="Note about the pay"
          hint="For example, “Award rate plus tool allowance”."
          input={{ maxLength: 200 }}
        />
        <AdvertField editing={editing} name="starts_on" label="Starts" input={{ type: 'date' }} />
        <AdvertField
          editing={editing}
          name="closes_on"
          label="Last day to apply"
          input={{ type: 'date' }}
        />
      </Part>
      <Part title="Text">
        <AdvertField
          editing={editing}
          name="summary"
          label="Summary"
          hint="One or two sentences, shown in lists and search results."
          rows={2}
          input={{ maxLength: SUMMARY_MAX }}
          className="sm:col-span-2"
        />
        <div className="min-w-0 sm:col-span-2">{description}</div>
        <AdvertField
          editing={editing}
          name="requirements"
          label="Requirements"
          hint="What people need. One per line."
          rows={5}
          className="sm:col-span-2"
        />
      </Part>
      <Card>
        <CardHeader>
          <CardTitle>Questions</CardTitle>
          <p className="text-sm text-muted-foreground">Everyone who applies answers them.</p>
        </CardHeader>
        <CardContent>
          <QuestionEditor
            questions={form.values.questions}
            isChecked={problems.questions !== undefined}
            onChange={(questions) => form.edit({ questions })}
          />
        </CardContent>
      </Card>
    </fieldset>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid items-start gap-4 sm:grid-cols-2">{children}</CardContent>
    </Card>
  );
}
