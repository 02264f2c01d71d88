export const SYSTEM_MESSAGES = {
  statusFailed: 'Failed to fetch the server status',
  databaseAway: 'The database is not responding',
  copied: 'Report copied',
  copyFailed: 'Your browser did not allow copying',
  backupsFailed: 'Failed to fetch backups',
  settingsFailed: 'Failed to fetch backup settings',
  saveFailed: 'Failed to save backup settings',
  saved: 'Backup settings saved',
  requestFailed: 'Failed to request a backup',
  requested: 'The backup will start within seconds',
} as const;
