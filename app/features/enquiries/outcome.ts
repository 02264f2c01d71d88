/** Marks the message about a sent form. Focusing it scrolls it into view. */
export const OUTCOME = { 'data-outcome': '', tabIndex: -1 };

export const OUTCOME_SELECTOR = '[data-outcome]';
