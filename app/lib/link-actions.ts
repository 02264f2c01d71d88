/** What the visitor of a page behind a link wants to do: the name of the button's form. */
export const LINK_ACTIONS = {
  correct: 'correct',
  file: 'file',
  /** Asks the parent or guardian again. */
  guardian: 'guardian',
  withdraw: 'withdraw',
  /** “It was me”, about something that was sent with the address of the reader. */
  confirm: 'confirm',
  /** “It was not me”. */
  disown: 'disown',
} as const;
