import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { REPLY_HOURS_MAX, type SiteSettings } from '~/lib/site/settings';
import { AUSTRALIAN_TIME_ZONES, WEEKDAYS } from './site-settings-schema';

type OpenDay = SiteSettings['hours']['days'][number];

const USUAL_TIMES = { opens: '08:30', closes: '17:00' }; // §1
const USUAL_REPLY_HOURS = 8;

export function HoursFields({ form }: { form: UseFormReturn<SiteSettings> }) {
  return (
    <>
      <Controller
        control={form.control}
        name="hours.days"
        render={({ field }) => (
          <DayFields
            days={field.value}
            onChange={field.onChange}
            errors={form.formState.errors.hours?.days}
          />
        )}
      />
      <FormField
        label="Time zone"
        hint="For times, days and schedules everywhere, on the site and in the back office."
        error={form.formState.errors.hours?.timeZone?.message}
        className="sm:max-w-xs"
      >
        {(control) => (
          <NativeSelect
            {...control}
            {...form.register('hours.timeZone')}
            required
            options={timeZones(form.getValues('hours.timeZone'))}
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="hours.replyHours"
        render={({ field }) => (
          <ReplyFields
            hours={field.value}
            onChange={field.onChange}
            error={form.formState.errors.hours?.replyHours?.message}
          />
        )}
      />
    </>
  );
}

interface ReplyFieldsProps {
  hours: number | null;
  onChange: (hours: number | null) => void;
  error: string | undefined;
}

/** By when we promise to reply to enquiries, or that we promise nothing. */
function ReplyFields({ hours, onChange, error }: ReplyFieldsProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Reply promise</legend>
      <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? USUAL_REPLY_HOURS : null)}
          className="size-4 shrink-0 accent-primary"
        />
        Tell people when to expect a reply
      </label>
      {hours !== null && (
        <FormField
          label="We reply within this many office hours"
          hint="The promise skips closed days. A change applies to new enquiries only."
          error={error}
          className="sm:max-w-xs"
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={REPLY_HOURS_MAX}
              value={Number.isNaN(hours) ? '' : hours}
              onChange={({ target }) => onChange(target.valueAsNumber)}
            />
          )}
        </FormField>
      )}
    </fieldset>
  );
}

/** Keeps one that was stored by other means. */
function timeZones(current: string): Record<string, string> {
  const isListed = current in AUSTRALIAN_TIME_ZONES;
  return isListed ? AUSTRALIAN_TIME_ZONES : { ...AUSTRALIAN_TIME_ZONES, [current]: current };
}

type DayErrors = FieldErrors<{ days: OpenDay[] }>['days'];

interface DayFieldsProps {
  days: OpenDay[];
  onChange: (days: OpenDay[]) => void;
  errors: DayErrors | undefined;
}

/** The days of the week with their opening times. */
export function DayFields({ days, onChange, errors }: DayFieldsProps) {
  /** A day that is opened gets the times of the previous open day. */
  function setOpen(day: number, isOpen: boolean) {
    const others = days.filter((other) => other.day !== day);
    const { opens, closes } =
      others.findLast((other) => other.day < day) ?? others[0] ?? USUAL_TIMES;
    const next = isOpen ? [...others, { day, opens, closes }] : others;
    onChange(next.toSorted((a, b) => a.day - b.day));
  }

  function setTimes(day: number, times: Partial<OpenDay>) {
    onChange(days.map((other) => (other.day === day ? { ...other, ...times } : other)));
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Open on</legend>
      <ul className="grid gap-1">
        {WEEKDAYS.map(({ value, label }) => {
          const index = days.findIndex(({ day }) => day === value);
          const error = errors?.[index];
          return (
            <DayRow
              key={value}
              label={label}
              open={days[index]}
              problem={error?.opens?.message ?? error?.closes?.message}
              onToggle={(isOpen) => setOpen(value, isOpen)}
              onTimes={(times) => setTimes(value, times)}
            />
          );
        })}
      </ul>
      {errors?.message && (
        <p className="text-sm font-medium text-destructive">{String(errors.message)}</p>
      )}
    </fieldset>
  );
}

interface DayRowProps {
  label: string;
  open: OpenDay | undefined;
  problem: string | undefined;
  onToggle: (isOpen: boolean) => void;
  onTimes: (times: Partial<OpenDay>) => void;
}

function DayRow({ label, open, problem, onToggle, onTimes }: DayRowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <label className="flex min-h-9 w-20 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={open !== undefined}
          onChange={({ target }) => onToggle(target.checked)}
          className="size-4 shrink-0 accent-primary"
        />
        {label}
      </label>
      {open ? (
        <div className="flex min-w-0 items-center gap-2">
          <Input
            type="time"
            aria-label={`${label} opens`}
            aria-invalid={problem ? true : undefined}
            value={open.opens}
            onChange={({ target }) => onTimes({ opens: target.value })}
            className="max-w-36 min-w-0"
          />
          to
          <Input
            type="time"
            aria-label={`${label} closes`}
            aria-invalid={problem ? true : undefined}
            value={open.closes}
            onChange={({ target }) => onTimes({ closes: target.value })}
            className="max-w-36 min-w-0"
          />
        </div>
      ) : (
        <span className="text-muted-foreground">Closed</span>
      )}
      {problem && <p className="font-medium text-destructive">{problem}</p>}
    </li>
  );
}
