import {
  ACCOUNT_MAILS,
  type AccountMail,
  type AccountMailKind,
  accountPurpose,
  IGNORE,
} from '~/lib/account-mails';
import type { LetterKind } from './letters';

const COMPANY = { company: 'Our company' };
const CODE_LINE = 'Your code is {{code}}. It works for 10 minutes.';

/** The fields that a text of the original can have, by its placeholder. */
const FIELDS: Record<string, [name: string, meaning: string, example: string]> = {
  newEmail: ['new_email', 'Their new address', 'kim@example.com'],
  inviter: ['inviter', 'The colleague who invites them', 'Ada Lim'],
  provider: ['provider', 'The provider', 'Google'],
  device: ['device', 'The device, and when and where it was used', 'Firefox on Windows'],
};

/** Emails about accounts. Only administrators can change them, and they can have no other link. */
export const ACCOUNT_LETTERS: readonly LetterKind[] = (
  Object.entries(ACCOUNT_MAILS) as [AccountMailKind, AccountMail][]
).map(([kind, mail]) => letterOf(kind, mail));

function letterOf(kind: AccountMailKind, mail: AccountMail): LetterKind {
  const { name, about, subject, text, action, closing } = mail;
  const hasCode = kind === 'reauthentication' || (action !== undefined && kind !== 'invite');
  const own = Object.entries(FIELDS).filter(([placeholder]) => text.includes(`{${placeholder}}`));
  const needed = action ? 'link' : hasCode ? 'code' : null;
  const parts = [
    'Hello,',
    merged(text),
    action && `${action}:\n{{link}}`,
    hasCode && CODE_LINE,
    (action || hasCode) && (closing ?? IGNORE),
    '{{company}}',
  ];
  return {
    purpose: accountPurpose(kind),
    name,
    about,
    original: { subject: merged(subject), body: parts.filter(Boolean).join('\n\n') },
    subjectFields: COMPANY,
    fields: {
      ...Object.fromEntries(own.map(([, [field, meaning]]) => [field, meaning])),
      ...(action && { link: 'The link that they open' }),
      ...(hasCode && { code: 'The code that they can enter instead' }),
      ...COMPANY,
    },
    optional: hasCode && action ? ['code'] : [],
    ...(needed && { needed: { [needed]: 'nobody can go on' } }),
    isAccount: true,
    example: {
      ...Object.fromEntries(own.map(([, [field, , example]]) => [field, example])),
      link: 'https://…/…',
      code: '012345',
    },
  };
}

/** The placeholders of the original as fields. */
function merged(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `{{${FIELDS[name]?.[0] ?? name}}}`);
}
