/** Short, because it stands on every form that someone has begun. */
export const DRAFT = {
  restored: 'This form was begun earlier on this device.',
  kept: (days: number) =>
    `What you type stays on this device for ${days} days, or until you send it.`,
  clear: 'Clear this form',
  cleared: 'The form is empty again',
} as const;
