import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from '../support/resume-files.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { serviceClient } from '../support/staff-client.ts';

const PATIENCE = { timeout: 120_000, interval: 200 };
const BOMB = pdfOf('', deflateSync(Buffer.alloc(128 * 1024 * 1024, 'q ')));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

it('a résumé that takes too much to read is marked and named in the log, and the next one is read', async () => {
  const service = await serviceClient(server);
  const add = async (path: string, file: Buffer) => {
    const options = { contentType: 'application/pdf' };
    const { error } = await service.storage.from('resumes').upload(path, file, options);
    expect(error).toBeNull();
    const row = { name: path, email: `${path}@example.com`, resume_path: path };
    const { data } = await service.from('candidates').insert(row).select('id').single();
    return data?.id;
  };
  const id = await add('bomb.pdf', BOMB);
  await add('plumber.pdf', pdfOf('Plumber with a van'));
  const rows = async () => {
    const columns = 'resume_text, unreadable_resume';
    return (await service.from('candidates').select(columns).like('name', '%.pdf').order('name'))
      .data;
  };
  await expect.poll(rows, PATIENCE).toEqual([
    { resume_text: null, unreadable_resume: 'bomb.pdf' },
    { resume_text: expect.stringContaining('Plumber with a van'), unreadable_resume: null },
  ]);
  expect(server.output()).toMatch(new RegExp(`"candidateId":"${id}".*a résumé could not be read`));
}, 240_000);
