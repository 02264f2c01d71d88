import type { EnquiryErrors, EnquiryValues } from '~/features/enquiries/enquiry-values';
import { FIELD_ERRORS } from './messages';

export const ADULT_AGE = 18;
const OLDEST = 110;

/** Full years from one day to another, both as `2008-02-29`. */
export function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function isMinor(today: string, born: string | undefined): boolean {
  return born !== undefined && DAY.test(born) && ageOn(today, born) < ADULT_AGE;
}

/** Whether anyone under 18 may apply. */
export function takesMinors(minimumAge: number | null): boolean {
  return minimumAge === null || minimumAge < ADULT_AGE;
}

/** Apprentices and trainees are often under 18, so their forms ask for the date of birth first. */
export function attractsMinors(kind: string | null, minimumAge: number | null): boolean {
  return (
    kind === 'apprenticeship' ||
    kind === 'traineeship' ||
    (minimumAge !== null && minimumAge < ADULT_AGE)
  );
}

export function splitLicences(values: EnquiryValues): string[] {
  const ticked = (values.licences ?? '').split('\n');
  const typed = (values.other_licences ?? '').split(',');
  return [...new Set([...ticked, ...typed].map((licence) => licence.trim()).filter(Boolean))];
}

const MOST_LICENCES = 20;
const LICENCE_MAX = 100;

/** What a form's definition cannot express. `values` passed its rules, or have errors there. */
export function applicationErrors(
  values: EnquiryValues,
  minimumAge: number | null,
  today: string,
): EnquiryErrors {
  const errors: EnquiryErrors = {};
  const born = values.date_of_birth?.trim() ?? '';
  if (DAY.test(born)) {
    const age = ageOn(today, born);
    if (age < 0 || age > OLDEST) errors.date_of_birth = FIELD_ERRORS.birthImpossible;
    else if (minimumAge !== null && age < minimumAge) {
      errors.date_of_birth = FIELD_ERRORS.tooYoung(minimumAge);
    }
  }
  const postcode = values.postcode?.trim() ?? '';
  if (postcode !== '' && !/^\d{4}$/.test(postcode)) errors.postcode = FIELD_ERRORS.postcode;
  const guardian = values.guardian_email?.trim().toLowerCase();
  if (guardian && guardian === values.email?.trim().toLowerCase()) {
    errors.guardian_email = FIELD_ERRORS.guardianIsSelf;
  }
  const licences = splitLicences(values);
  if (licences.length > MOST_LICENCES || licences.some(({ length }) => length > LICENCE_MAX)) {
    errors.other_licences = FIELD_ERRORS.licences;
  }
  return errors;
}
