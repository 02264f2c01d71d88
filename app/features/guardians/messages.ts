export const GUARDIAN_MESSAGES = {
  fetchFailed: 'Failed to check for a guardian’s agreement',
  asked: 'We are emailing the guardian now',
  askFailed: 'Failed to ask the guardian',
  saved: 'Guardian saved',
  saveFailed: 'Failed to save the guardian',
  nameMissing: 'Enter their name.',
  emailMissing: 'Enter their email address.',
  reasonMissing: 'Say why the guardian changes.',
} as const;

interface Standing {
  guardian_answer: string | null;
  guardian_name: string | null;
  guardian_email: string | null;
}

/** Why an application of someone under 18 waits. */
export function waitingTitle({ guardian_answer, guardian_name, guardian_email }: Standing): string {
  if (!guardian_email) return 'Under 18: no parent or guardian is named yet';
  const who = guardian_name ?? 'the guardian';
  return guardian_answer === 'declined'
    ? `Under 18: ${who} did not agree`
    : `Under 18: ${who} has not agreed yet`;
}

export const WAITING_TEXT = {
  means:
    'Until they agree, nobody can share the application, plan an interview or go past screening.',
  unnamed: 'Add one on the candidate’s page, and we will ask them.',
  declined:
    'Only they can change that, with the link in their email. Call them if you think it is a mistake.',
  onItsWay: 'We are emailing them now.',
  notAsked: 'Nobody has asked them yet.',
} as const;
