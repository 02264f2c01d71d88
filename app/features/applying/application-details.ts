import type { EnquiryValues } from '~/features/enquiries/enquiry-values';
import { SHARED_PARTS, type VacancyQuestion, WORK_RIGHTS } from '~/lib/records/trade';
import { splitLicences } from './application-rules';
import { YES } from './apply-form-definition';

/** The keys of chosen labels. */
function keysOf(labels: Record<string, string>, chosen: string | undefined): string[] {
  const asked = (chosen ?? '').split('\n');
  return Object.entries(labels).flatMap(([key, label]) => (asked.includes(label) ? [key] : []));
}

export function sharedParts(chosen: string | undefined): string[] {
  return keysOf(SHARED_PARTS, chosen);
}

/** What was typed, in the words of `submit_application`. */
export function applicationDetails(values: EnquiryValues, questions: VacancyQuestion[]) {
  const text = (name: string) => values[name]?.trim() || null;
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    suburb: text('suburb'),
    postcode: text('postcode'),
    date_of_birth: text('date_of_birth'),
    work_rights: keysOf(WORK_RIGHTS, values.work_rights)[0] ?? null,
    licences: splitLicences(values),
    own_transport: text('own_transport') && values.own_transport === YES,
    available_from: text('available_from'),
    cover_note: text('cover_note'),
    shares: sharedParts(values.shares),
    guardian: {
      name: text('guardian_name'),
      relation: text('guardian_relation'),
      phone: text('guardian_phone'),
      email: text('guardian_email'),
    },
    answers: questions.flatMap(({ name, type }) => {
      const value = text(name);
      return value ? [{ name, value: type === 'yes_no' ? value.toLowerCase() : value }] : [];
    }),
  };
}
