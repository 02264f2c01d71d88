import { expect, it } from 'vitest';
import { boardSchema, type Card } from './applications-schema';
import {
  ALL_CARDS,
  daysAtStage,
  inStageOrder,
  licencesOn,
  neighboursOf,
  shownCards,
} from './pipeline-view';

function cardOf(name: string, fields: object = {}): Card {
  const [card] = boardSchema.parse([
    {
      id: name,
      candidate_id: name,
      stage: 'applied',
      name,
      suburb: null,
      phone: null,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      stage_changed_at: '2026-01-01T00:00:00Z',
      average_score: null,
      waits_for_guardian: false,
      has_expired_document: false,
      message_at: null,
      has_placement: false,
      licences: [],
      guardian_answer: null,
      awaits_consent: false,
      ...fields,
    },
  ]);
  if (!card) throw new Error('No card');
  return card;
}

const ANA = cardOf('Zoë Ana', { stage: 'offer', average_score: 4, licences: ['White card'] });
const BEN = cardOf('Ben', { stage_changed_at: '2026-01-05T00:00:00Z', suburb: 'Morley' });
const CHO = cardOf('Cho', { stage: 'withdrawn', awaits_consent: true, average_score: 5 });
const ALL = [ANA, BEN, CHO];

it.each([
  [{}, ['Ben', 'Zoë Ana', 'Cho']],
  [{ sort: 'waiting' }, ['Zoë Ana', 'Cho', 'Ben']],
  [{ sort: 'score' }, ['Cho', 'Zoë Ana', 'Ben']],
  [{ sort: 'name' }, ['Ben', 'Cho', 'Zoë Ana']],
  [{ search: 'zoe' }, ['Zoë Ana']],
  [{ search: 'morley ben' }, ['Ben']],
  [{ search: 'white card' }, ['Zoë Ana']],
  [{ licence: 'White card' }, ['Zoë Ana']],
  [{ filter: 'running' }, ['Ben', 'Zoë Ana']],
  [{ filter: 'consent' }, ['Cho']],
  [{ filter: 'unscored' }, ['Ben']],
  [{ filter: 'guardian' }, []],
] as const)('%j shows %j', (view, names) => {
  expect(shownCards(ALL, { ...ALL_CARDS, ...view }).map(({ name }) => name)).toEqual(names);
});

it('goes through the cards in the order of the board', () => {
  const cards = inStageOrder(ALL);
  expect(cards.map(({ name }) => name)).toEqual(['Ben', 'Zoë Ana', 'Cho']);
  expect(neighboursOf(cards, 'Zoë Ana')).toEqual({ previous: 'Ben', next: 'Cho' });
  expect(neighboursOf(cards, 'Cho')).toEqual({ previous: 'Zoë Ana', next: undefined });
  expect(neighboursOf(cards, null)).toEqual({});
});

it('counts whole days at a stage, and lists the licences', () => {
  expect(daysAtStage(BEN, Date.parse('2026-01-07T23:00:00Z'))).toBe(2);
  expect(daysAtStage(BEN, Date.parse('2026-01-01T00:00:00Z'))).toBe(0);
  expect(licencesOn(ALL)).toEqual(['White card']);
});
