import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { isSameJson } from '~/lib/same-json';
import { hasSameShape } from './same-shape';
import { type KeptDraft, useLocalDraft } from './use-local-draft';

/** The draft of a react-hook-form form. */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
): KeptDraft<Values> {
  const { isDirty, defaultValues = {} } = form.formState;
  const value = useWatch({ control: form.control }) as Values;

  return useLocalDraft(
    {
      name,
      value,
      isDirty,
      read: (stored) =>
        hasSameShape<Values>(stored, defaultValues as Values) && !isSameJson(stored, defaultValues)
          ? stored
          : null,
    },
    (draft) => {
      for (const field of Object.keys(draft) as Path<Values>[]) {
        form.setValue(field, draft[field], { shouldDirty: true });
      }
    },
  );
}
