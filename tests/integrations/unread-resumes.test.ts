import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startResumeClock } from '../../server/jobs/resumes/resume-clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, openKeyClients } from './key-clients.ts';

let database: TestDatabase;
let clients: KeyClients;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
});

afterAll(async () => {
  await clients.close();
  await database.close();
});

it('the log says whose résumé could not be read, by the candidate’s id', async () => {
  const service = clients.client(clients.keys.secretKey);
  const path = `${randomUUID()}-kim-ng.pdf`;
  const file = new Blob(['%PDF-1.4\nnot a document\n%%EOF\n'], { type: 'application/pdf' });
  const { error } = await service.storage.from('resumes').upload(path, file);
  expect(error).toBeNull();
  const [candidate] = await database.owner<{ id: string }[]>`
    insert into public.candidates (name, email, resume_path)
    values ('Kim Ng', 'kim@tuart.example', ${path}) returning id
  `;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const clock = startResumeClock({ service, log, tickMs: 50 });
  await vi.waitFor(() => expect(lines.join()).toContain('could not be read'), { timeout: 30_000 });
  await clock.stop();
  const [line = ''] = lines.filter((text) => text.includes('could not be read'));
  expect(JSON.parse(line).candidateId).toBe(candidate?.id);
  expect(line).not.toContain('kim');
});
