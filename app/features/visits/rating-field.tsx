import { useId } from 'react';
import { LOW_RATING, type Rating, SCORES, type Score } from './visits-schema';

interface RatingFieldProps {
  rating: Rating;
  /** The person who fills in the form owns the placement. */
  isOwn: boolean;
  value: Score;
  onChange: (value: Score) => void;
}

/** Five large targets in a row, with words for both ends. */
export function RatingField({ rating, isOwn, value, onChange }: RatingFieldProps) {
  const labelId = useId();
  const { name, label, ends, isUrgent } = rating;
  const isLow = isUrgent && value !== '' && Number(value) <= LOW_RATING;
  return (
    <fieldset aria-labelledby={labelId} className="grid min-w-0 gap-2">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <span id={labelId} className="text-lg font-bold">
          {label}
        </span>
        {value && (
          <button
            type="button"
            className="min-h-12 rounded-md px-3 underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring"
            onClick={() => onChange('')}
          >
            Clear<span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      <div className="grid grid-cols-5 gap-2">
        {SCORES.map((score) => (
          <label key={score} className="relative block">
            <input
              type="radio"
              name={name}
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
              aria-label={`${score}${score === '1' ? `, ${ends[0]}` : ''}${score === '5' ? `, ${ends[1]}` : ''}`}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              className="flex min-h-14 items-center justify-center rounded-lg border-2 border-input bg-card text-xl font-bold peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-foreground peer-focus-visible:ring-2 peer-focus-visible:ring-ring peer-focus-visible:ring-offset-2 peer-focus-visible:ring-offset-background"
            >
              {score}
            </span>
          </label>
        ))}
      </div>
      <p aria-hidden className="flex flex-wrap justify-between gap-x-4">
        <span>1 {ends[0]}</span>
        <span>{ends[1]} 5</span>
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {isLow &&
          (isOwn
            ? 'As soon as this is sent, you will get a task and the managers will be told.'
            : 'As soon as this is sent, the owner of this placement will get a task.')}
      </p>
    </fieldset>
  );
}
