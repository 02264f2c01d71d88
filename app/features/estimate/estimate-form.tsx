import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import {
  type AskedEstimate,
  ESTIMATE_KINDS,
  ESTIMATE_PATH,
  type EstimateErrors,
  FIRST_START,
  LAST_START,
  SIZE_MAX,
} from '~/lib/estimate/estimate-address';

interface EstimateFormProps {
  /** The page and the block that have the rules. */
  page: string;
  block: string;
  button: string;
  /** What was chosen before. */
  asked?: Pick<AskedEstimate, 'kind' | 'start' | 'size'>;
  errors?: EstimateErrors;
}

const NOTHING = { kind: '', start: '', size: '' };

/** A plain form: the browser opens the answer, with and without script. */
export function EstimateForm(props: EstimateFormProps) {
  const { page, block, button, asked = NOTHING, errors = {} } = props;
  const field = (name: keyof typeof NOTHING) => ({ name, defaultValue: asked[name] });
  return (
    <form
      action={ESTIMATE_PATH}
      className="grid items-start gap-4 rounded-2xl border border-border bg-card p-4 text-card-foreground @2xl:grid-cols-3 @5xl:p-5"
    >
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="block" value={block} />
      <FormField label="What are you planning?" error={errors.kind} required>
        {(control) => (
          <NativeSelect
            {...control}
            {...field('kind')}
            required
            placeholder="Please choose"
            options={ESTIMATE_KINDS}
          />
        )}
      </FormField>
      <FormField label="Start date" error={errors.start} required>
        {(control) => (
          <Input
            {...control}
            {...field('start')}
            type="date"
            required
            min={FIRST_START}
            max={LAST_START}
          />
        )}
      </FormField>
      <FormField label="Number of employees" error={errors.size} required>
        {(control) => (
          <Input
            {...control}
            {...field('size')}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={SIZE_MAX}
          />
        )}
      </FormField>
      <Button type="submit" size="lg" className="col-span-full justify-self-start">
        {button}
      </Button>
    </form>
  );
}
