export const FORM_MESSAGES = {
  listFailed: 'Failed to load forms',
  loadFailed: 'Failed to load the form',
  created: 'Form created',
  createFailed: 'Failed to create the form',
  saved: 'Form saved',
  savedDetail: 'Visitors see it now.',
  saveFailed: 'Failed to save the form',
  deleted: 'Form deleted',
  deleteFailed: 'Failed to delete the form',
  stale: 'Someone else has saved this form in the meantime.',
  gone: 'This form no longer exists.',
  broken: 'This form cannot be read',
  brokenDetail:
    'Visitors get the site’s original form, or a message that the form has an error. Ask an administrator to restore it from the audit log.',
  problems: 'The form cannot be saved yet',
  emailProblem: 'Please enter a valid email address.',
} as const;
