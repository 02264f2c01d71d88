export const SYSTEM_MESSAGES = {
  statusFailed: 'Failed to fetch the state of the server',
  databaseAway: 'The database does not answer',
  copied: 'Report copied',
  copyFailed: 'The browser did not allow copying',
  backupsFailed: 'Failed to fetch backups',
  settingsFailed: 'Failed to fetch backup settings',
  saveFailed: 'Failed to save backup settings',
  saved: 'Backup settings saved',
  requestFailed: 'Failed to ask for a backup',
  requested: 'A backup starts within seconds',
} as const;
