import { describe, expect, it } from 'vitest';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import { contactFields } from './import-fields';
import {
  emptyField,
  fixRecord,
  goodRecords,
  judgeRows,
  problemFields,
  readRows,
} from './judged-records';

const CLIENTS = { table: 'clients', many: 'clients', fields: contactFields(CLIENT_STATUSES) };
const MAPPING = { name: 0, email: 1 };
const MANY = 50_000;
/** Work in slices gives the event loop a few hundred turns; work in one piece gives it none. */
const TURNS = 20;

describe('judged records', () => {
  it('know which rows are invalid, and keep the rest', async () => {
    const rows = [
      ['Mia', 'mia@example.com'],
      ['Noah', 'noah@'],
    ];
    const judged = await judgeRows(CLIENTS, rows, MAPPING);
    expect([...judged.wrong]).toEqual([1]);
    expect(goodRecords(judged)).toEqual([{ name: 'Mia', email: 'mia@example.com' }]);
  });

  it('are put right for a whole column at once', () => {
    const records = [
      { name: 'Mia', email: 'mia@example.com', status: 'odd' },
      { name: 'Noah', email: 'noah@', status: 'odd' },
      { name: 'Kim', email: 'kim@example.com', status: 'lead' },
    ];
    const before = { records, wrong: new Set([0, 1]) };
    expect([...problemFields(CLIENTS, before)]).toEqual([
      ['status', { count: 2, example: 'odd' }],
      ['email', { count: 1, example: 'noah@' }],
    ]);
    const after = emptyField(CLIENTS, before, 'status');
    expect([...after.wrong]).toEqual([1]);
    expect(after.records).toEqual([
      { name: 'Mia', email: 'mia@example.com' },
      { name: 'Noah', email: 'noah@' },
      records[2],
    ]);
  });

  it.each([
    ['noah@example.com', [], { name: 'Noah', email: 'noah@example.com' }],
    [' noah@example.com ', [], { name: 'Noah', email: 'noah@example.com' }],
    ['still wrong', [1], { name: 'Noah', email: 'still wrong' }],
    ['', [1], { name: 'Noah' }],
  ])('update when a row is corrected: %j', (text, wrong, record) => {
    const before = { records: [{}, { name: 'Noah', email: 'noah@' }], wrong: new Set([1]) };
    const after = fixRecord(CLIENTS, before, 1, 'email', text);
    expect([...after.wrong]).toEqual(wrong);
    expect(after.records[1]).toEqual(record);
    expect(before.records[1]).toEqual({ name: 'Noah', email: 'noah@' });
  });

  it('handle fifty thousand rows without freezing the screen', async () => {
    const lines = Array.from(
      { length: MANY },
      (_, n) => `"Person, ${n}",person${n}@example.com,0400 000 000,Company ${n % 500}`,
    );
    const text = ['Name,Email,Phone,Company', ...lines].join('\r\n');
    let turns = 0;
    const others = setInterval(() => turns++);
    const [, ...rows] = await readRows(text);
    const judged = await judgeRows(CLIENTS, rows, { ...MAPPING, phone: 2, company: 3 });
    clearInterval(others);
    expect(judged.records).toHaveLength(MANY);
    expect(judged.wrong.size).toBe(0);
    expect(turns).toBeGreaterThan(TURNS);
  });
});
