/** The texts of §8 around leads. */
export const LEAD_MESSAGES = {
  fetchFailed: 'Failed to fetch leads',
  addFailed: 'Failed to add lead',
  added: 'Lead added',
  attachmentFailed: 'Failed to open the attachment',
  gone: 'This lead no longer exists.',
  changeFailed: 'Failed to change lead',
  deleteFailed: 'Failed to delete leads',
  convertFailed: 'Failed to convert lead',
  changed: 'Lead changed',
  manyChanged: 'Leads changed',
  deleted: 'Leads deleted',
  converted: 'Converted to a client',
  clash: 'Someone else has changed this meanwhile',
  offline: 'You are offline. The change is kept here and saved once the connection is back.',
  exportFailed: 'Failed to export leads',
  routesFailed: 'Failed to save routing rule',
} as const;
