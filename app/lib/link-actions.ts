/** What the visitor of a page behind a link wants to do: the name of the button's form. */
export const LINK_ACTIONS = { correct: 'correct', file: 'file', withdraw: 'withdraw' } as const;
