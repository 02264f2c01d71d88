import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { parseForm } from '~/lib/forms/read-form';
import { AddFormDialog } from './add-form-dialog';
import { DeleteFormDialog } from './delete-form-dialog';
import { DESTINATIONS } from './form-draft';
import { FormUses } from './form-uses';
import type { ListedForm } from './forms-api';
import { formsQuery } from './forms-queries';
import { FORM_MESSAGES } from './messages';

export function FormList() {
  const query = useQuery(formsQuery());
  return (
    <QueryStates query={query} failed={FORM_MESSAGES.listFailed}>
      {(forms) => (
        <div className="grid gap-4">
          <div className="justify-self-end">
            <AddFormDialog />
          </div>
          <Card>
            <ul aria-label="Forms">
              {forms.map((form) => (
                <FormRow key={form.id} form={form} />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </QueryStates>
  );
}

function FormRow({ form }: { form: ListedForm }) {
  const address = `/admin/content/forms/${form.id}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border p-3.5 last:border-0">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <Link to={address} className="font-medium wrap-anywhere hover:underline">
          {form.name}
        </Link>
        <div className="flex flex-wrap gap-x-1 text-muted-foreground">
          <span>{fieldCount(form)} ·</span> <FormUses uses={form.uses} />
        </div>
      </div>
      {form.destination === 'email' && <Badge variant="muted">{DESTINATIONS.email}</Badge>}
      {form.destination === 'candidate' && <Badge variant="muted">{DESTINATIONS.candidate}</Badge>}
      {form.is_specified && <Badge>Built in</Badge>}
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline" size="sm">
          <Link to={address} aria-label={`Edit ${form.name}`}>
            Edit
          </Link>
        </Button>
        {!form.is_specified && <DeleteFormDialog form={form} />}
      </div>
    </li>
  );
}

function fieldCount(form: ListedForm): string {
  const count = parseForm(form)?.fields.length;
  if (count === undefined) return FORM_MESSAGES.broken;
  return count === 1 ? '1 field' : `${count} fields`;
}
