import { expect, it } from 'vitest';
import { describeBackup, statusOf } from './backup-words';
import type { Backup } from './system-api';

const PROVEN: Backup = {
  id: '1',
  kind: 'requested',
  status: 'proven',
  requested_at: '2026-11-18T03:30:00Z',
  finished_at: '2026-11-18T03:31:00Z',
  name: 'tuart-20261118.tar',
  place: '/backups',
  size_bytes: 3 * 1024 ** 2,
  make_ms: 4200,
  prove_ms: 300,
  row_count: 1200,
  file_count: 7,
  problem: null,
};

it('says how large a proven backup is, how long it took and what it is called', () => {
  expect(statusOf(PROVEN)).toBe('Proven');
  expect(describeBackup(PROVEN)).toBe(
    'Requested by an administrator: 3 MB, 1,200 rows, 7 files, made in 4 s, proven in 1 s. tuart-20261118.tar',
  );
});

it('says who asked for a backup that has not begun', () => {
  const waiting = { ...PROVEN, status: 'waiting', name: null };
  expect(statusOf(waiting)).toBe('Waiting to start');
  expect(describeBackup(waiting)).toBe('Requested by an administrator.');
});

it('names the problem of a backup that failed or lacks files', () => {
  const failed = { ...PROVEN, kind: 'scheduled', status: 'failed', problem: 'The disk is full.' };
  expect(statusOf(failed)).toBe('Failed');
  expect(describeBackup(failed)).toBe('Daily backup. The disk is full.');
  expect(statusOf({ ...PROVEN, problem: '1 file is lost.' })).toBe('Proven, but not complete');
});
