export const TEXT_MESSAGES = {
  pasteTooLarge:
    'This is too much to paste at once. Paste it in smaller parts. Your text has not changed.',
  textTooLong: 'This text is too long. Split it into several blocks. Your text has not changed.',
  tooDeep: 'Lists and quotes can’t be nested any deeper.',
  unsafeLink: 'Enter a page such as /contact, a web address, an email address or a phone number.',
  tooLongToEdit: 'This text is too long for the text editor. It is kept as it is.',
} as const;
