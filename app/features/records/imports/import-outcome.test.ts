import { describe, expect, it } from 'vitest';
import { CLIENT_STATUSES, LEAD_STATUSES } from '~/lib/records/statuses';
import { contactFields, isKnownService, MESSAGE_FIELD } from './import-fields';
import { outcomesOf, unknownServices, withServices } from './import-outcome';
import type { ImportRecord } from './import-plan';

const CLIENTS = {
  table: 'clients',
  many: 'clients',
  fields: contactFields(CLIENT_STATUSES),
  listKnown: async () => new Map(),
};
const LEADS = {
  table: 'leads',
  many: 'leads',
  fields: { ...contactFields(LEAD_STATUSES), message: MESSAGE_FIELD },
};

const mia = { name: 'Mia', email: 'mia@example.com' };
const noah = { name: 'Noah', email: 'noah@example.com' };
const NOTHING = { known: new Map(), imported: new Set<number>() };
const CHOICES = { keeps: 'last', isAgain: false } as const;

function judged(...records: ImportRecord[]) {
  return { records, wrong: new Set<number>() };
}

describe('outcomesOf', () => {
  it('distinguishes new, changed and unchanged clients, and names the differences', () => {
    const known = new Map([
      ['mia@example.com', { ...mia, phone: '0400', company: 'Tuart', status: 'lead' }],
      ['noah@example.com', { ...noah, phone: '0411' }],
    ]);
    const rows = judged({ ...mia, email: 'MIA@example.com', phone: '0412' }, noah, {
      name: 'Ava',
      email: 'ava@example.com',
    });
    const outcomes = outcomesOf(CLIENTS, rows, { ...NOTHING, known }, CHOICES);
    expect(outcomes.map(({ state }) => state)).toEqual(['changed', 'same', 'new']);
    expect(outcomes[0]?.changes).toEqual([{ field: 'phone', from: '0400', to: '0412' }]);
  });

  it.each([
    ['last', ['twice', 'new', 'new'], 2],
    ['first', ['new', 'new', 'twice'], 0],
  ] as const)('uses the %s of several rows with the same e-mail', (keeps, states, instead) => {
    const rows = judged(mia, noah, { ...mia, email: 'Mia@example.com', phone: '1' });
    const outcomes = outcomesOf(CLIENTS, rows, NOTHING, { ...CHOICES, keeps });
    expect(outcomes.map(({ state }) => state)).toEqual(states);
    expect(outcomes.find(({ state }) => state === 'twice')?.instead).toBe(instead);
  });

  it('treats two addresses of one client as the same person', () => {
    const other = { ...mia, email: 'mia@old.example', phone: '1' };
    const known = new Map([mia, other].map(({ email }) => [email, mia]));
    const outcomes = outcomesOf(CLIENTS, judged(mia, other), { ...NOTHING, known }, CHOICES);
    expect(outcomes.map(({ state }) => state)).toEqual(['twice', 'changed']);
    expect(outcomes[0]?.instead).toBe(1);
  });

  it('ignores an invalid row when it looks for duplicates', () => {
    const rows = { records: [mia, mia], wrong: new Set([1]) };
    const states = outcomesOf(CLIENTS, rows, NOTHING, CHOICES).map(({ state }) => state);
    expect(states).toEqual(['new', 'wrong']);
  });

  it('leads: keeps two different enquiries from one person, and one of two identical enquiries', () => {
    const rows = judged(
      { ...mia, message: 'Hello' },
      { ...mia, message: 'And another thing' },
      { ...mia, message: 'Hello' },
    );
    const states = outcomesOf(LEADS, rows, NOTHING, CHOICES).map(({ state }) => state);
    expect(states).toEqual(['twice', 'new', 'new']);
  });

  it('leaves out rows already imported from the file, unless they are to be imported again', () => {
    const stored = { ...NOTHING, imported: new Set([0]) };
    const states = (isAgain: boolean) =>
      outcomesOf(LEADS, judged(mia, noah), stored, { ...CHOICES, isAgain }).map(
        ({ state }) => state,
      );
    expect(states(false)).toEqual(['before', 'new']);
    expect(states(true)).toEqual(['new', 'new']);
  });
});

describe('services that the site does not have', () => {
  const rows = {
    records: [
      { ...mia, service_type: 'Plumbing' },
      { ...noah, service_type: 'mentoring' },
      { ...noah, service_type: 'Plumbing' },
      { ...noah, service_type: 'Wrong row' },
      { ...noah, service_type: 'General' },
      noah,
    ],
    wrong: new Set([3]),
  };

  it('are counted, leaving out invalid rows', () => {
    const outcomes = outcomesOf(LEADS, rows, NOTHING, CHOICES);
    expect([...unknownServices(outcomes, isKnownService)]).toEqual([['Plumbing', 2]]);
  });

  it('are not asked about for rows that are left out', () => {
    const twice = judged({ ...mia, service_type: 'Plumbing' }, { ...mia, service_type: 'General' });
    const servicesOf = (keeps: 'first' | 'last') => [
      ...unknownServices(
        outcomesOf(CLIENTS, twice, NOTHING, { ...CHOICES, keeps }),
        isKnownService,
      ).keys(),
    ];
    expect(servicesOf('last')).toEqual([]);
    expect(servicesOf('first')).toEqual(['Plumbing']);
  });

  it.each([
    ['mentoring', 'mentoring'],
    ['Plumbing', 'Plumbing'],
    ['', undefined],
  ])('become the chosen service: %j', (answer, service) => {
    const { records } = withServices(rows, { Plumbing: answer });
    expect(records.map(({ service_type }) => service_type)).toEqual([
      service,
      'mentoring',
      service,
      'Wrong row',
      'General',
      undefined,
    ]);
  });
});
