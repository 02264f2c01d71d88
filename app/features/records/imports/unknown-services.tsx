import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { SERVICE_TYPE_LABELS } from '~/lib/records/service-types';
import { rowCount } from './messages';

/** Used only in the select, where an empty value means the placeholder. */
const NONE = 'none';

interface UnknownServicesProps {
  /** Each service with the number of rows that name it. */
  services: ReadonlyMap<string, number>;
  answers: Readonly<Record<string, string>>;
  onAnswer: (service: string, answer: string) => void;
}

/** Asks what to do with services in the file that the site does not offer. */
export function UnknownServices({ services, answers, onAnswer }: UnknownServicesProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">Services we don’t offer</legend>
      {[...services].map(([service, count]) => (
        <FormField key={service} label={`“${service}” (${rowCount(count)}) is`}>
          {(control) => (
            <NativeSelect
              {...control}
              required
              placeholder="Please choose"
              options={{
                ...SERVICE_TYPE_LABELS,
                [service]: `Keep “${service}”`,
                [NONE]: 'Leave empty',
              }}
              value={answers[service] === '' ? NONE : (answers[service] ?? '')}
              onChange={({ target }) =>
                onAnswer(service, target.value === NONE ? '' : target.value)
              }
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}
