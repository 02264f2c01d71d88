import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEnquiry } from '../support/enquiry.ts';
import { startServerProcess, temporaryFolder } from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const ROUNDS = 4;
const SENDERS = 4;
const ANSWERS_A_ROUND = 10;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

it('loses no enquiry that was answered, though the server is killed again and again', async () => {
  const answered: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServerProcess(folder.path);
    const enough = answered.length + ANSWERS_A_ROUND + round;
    let isUp = true;
    const senders = Array.from({ length: SENDERS }, async (_, sender) => {
      for (let count = 0; isUp; count++) {
        const email = `round${round}.sender${sender}.${count}@example.com`;
        const reply = await sendEnquiry(server.url, { email }).catch(() => undefined);
        if (reply?.status === 200) answered.push(email);
      }
    });
    // Always with requests in flight.
    await expect
      .poll(() => answered.length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(enough);
    await server.kill();
    isUp = false;
    await Promise.all(senders);
  }

  const server = await startServerProcess(folder.path);
  const admin = await adminClient(server.url);
  const stored = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data, error } = await admin
      .from('leads')
      .select('email')
      .range(from, from + 999);
    if (error) throw error;
    for (const { email } of data) stored.add(email);
    if (data.length < 1000) break;
  }
  await server.stop();

  expect(answered.length).toBeGreaterThan(ROUNDS * ANSWERS_A_ROUND);
  expect(answered.filter((email) => !stored.has(email))).toEqual([]);
}, 300_000);
