import { Button } from '~/components/ui/button';
import { isSameJson } from '~/lib/same-json';
import { REGIONS_MAX } from '~/lib/site/settings';
import { USUAL_REGIONS } from '~/lib/site/usual-regions';
import { ListFields } from './list-fields';
import type { SettingsFormApi } from './text-field';

const REGION_FIELDS = [
  { name: 'name', label: 'Region' },
  { name: 'postcodes', label: 'Postcodes' },
];

/** Where visitors look for work. Jobs elsewhere are listed under their state. */
export function RegionFields({ form }: { form: SettingsFormApi }) {
  const state = form.watch('company.address.state');
  const usual = USUAL_REGIONS[state] ?? [];
  const isUsual = isSameJson(form.watch('regions'), usual);
  return (
    <ListFields
      form={form}
      name="regions"
      title="Regions"
      entry="region"
      hint="Postcodes and ranges, separated by commas, such as 6000-6206, 6556. Jobs with other postcodes are listed under their state."
      fields={REGION_FIELDS}
      max={REGIONS_MAX}
    >
      {!isUsual && (
        <Button
          variant="ghost"
          size="sm"
          className="w-fit"
          onClick={() => form.setValue('regions', usual, { shouldDirty: true })}
        >
          Use the usual regions of {state}
        </Button>
      )}
    </ListFields>
  );
}
