import { Controller, type UseFormReturn } from 'react-hook-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { SiteSettings } from '~/lib/site/settings';
import { AUSTRALIAN_TIME_ZONES, WEEKDAYS } from './site-settings-schema';

export function HoursFields({ form }: { form: UseFormReturn<SiteSettings> }) {
  const errors = form.formState.errors.hours;
  return (
    <>
      <Controller
        control={form.control}
        name="hours.days"
        render={({ field }) => (
          <DayBoxes days={field.value} onChange={field.onChange} error={errors?.days?.message} />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField label="Opens" error={errors?.opens?.message}>
          {(control) => <Input {...control} {...form.register('hours.opens')} type="time" />}
        </FormField>
        <FormField label="Closes" error={errors?.closes?.message}>
          {(control) => <Input {...control} {...form.register('hours.closes')} type="time" />}
        </FormField>
        <FormField label="Time zone">
          {(control) => (
            <NativeSelect
              {...control}
              {...form.register('hours.timeZone')}
              required
              options={AUSTRALIAN_TIME_ZONES}
            />
          )}
        </FormField>
      </div>
    </>
  );
}

interface DayBoxesProps {
  days: number[];
  onChange: (days: number[]) => void;
  error: string | undefined;
}

function DayBoxes({ days, onChange, error }: DayBoxesProps) {
  function set(day: number, isOpen: boolean) {
    const others = days.filter((other) => other !== day);
    onChange(isOpen ? [...others, day].toSorted((a, b) => a - b) : others);
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Open on</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {WEEKDAYS.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={days.includes(value)}
              onChange={({ target }) => set(value, target.checked)}
              className="size-4 shrink-0 accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="text-sm font-medium text-destructive">{error}</p>}
    </fieldset>
  );
}
