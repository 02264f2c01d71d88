import { APPLICATION_STAGES, isRunning } from '~/lib/records/trade';
import type { Card } from './applications-schema';

export const CARD_SORTS = {
  moved: 'Last moved first',
  waiting: 'Longest at stage first',
  score: 'Best score first',
  name: 'Name',
} as const;

export const CARD_FILTERS = {
  running: 'In the running',
  guardian: 'Awaiting guardian',
  consent: 'Not asked yet',
  expired: 'Document expired',
  unscored: 'Without a score',
} as const;

/** Which cards of a pipeline are shown, and in which order. */
export interface CardView {
  search: string;
  filter: keyof typeof CARD_FILTERS | '';
  licence: string;
  sort: keyof typeof CARD_SORTS;
}

export const ALL_CARDS: CardView = { search: '', filter: '', licence: '', sort: 'moved' };

const DAY_MS = 86_400_000;

/** Whole days at the present stage. */
export function daysAtStage({ stage_changed_at }: Pick<Card, 'stage_changed_at'>, now: number) {
  return Math.max(0, Math.floor((now - Date.parse(stage_changed_at)) / DAY_MS));
}

export function daysText(days: number): string {
  if (days === 0) return 'since today';
  return days === 1 ? '1 day' : `${days} days`;
}

const FILTERS: Record<keyof typeof CARD_FILTERS, (card: Card) => boolean> = {
  running: ({ status }) => isRunning(status),
  guardian: ({ waits_for_guardian }) => waits_for_guardian,
  consent: ({ awaits_consent }) => awaits_consent,
  expired: ({ has_expired_document }) => has_expired_document,
  unscored: ({ average_score }) => average_score === null,
};

const SORTS: Record<keyof typeof CARD_SORTS, (one: Card, other: Card) => number> = {
  moved: (one, other) => other.stage_changed_at.localeCompare(one.stage_changed_at),
  waiting: (one, other) => one.stage_changed_at.localeCompare(other.stage_changed_at),
  score: (one, other) => (other.average_score ?? 0) - (one.average_score ?? 0),
  name: (one, other) => one.name.localeCompare(other.name),
};

/** “Zoë” is found by “zoe”. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export function shownCards(cards: readonly Card[], view: CardView): Card[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean);
  return cards
    .filter(({ name, suburb, phone, licences }) => {
      const text = plain([name, suburb, phone, ...licences].filter(Boolean).join(' '));
      return words.every((word) => text.includes(word));
    })
    .filter((card) => view.filter === '' || FILTERS[view.filter](card))
    .filter(({ licences }) => view.licence === '' || licences.includes(view.licence))
    .sort(SORTS[view.sort]);
}

/** The cards in the order of the columns, as people read the board. */
export function inStageOrder(cards: readonly Card[]): Card[] {
  return APPLICATION_STAGES.values.flatMap((stage) =>
    cards.filter(({ status }) => status === stage),
  );
}

/** The ids before and after a card. */
export function neighboursOf(cards: readonly Card[], id: string | null) {
  const at = cards.findIndex((card) => card.id === id);
  if (at === -1) return {};
  return { previous: cards[at - 1]?.id, next: cards[at + 1]?.id };
}

/** The licences on the cards, for the filter. */
export function licencesOn(cards: readonly Card[]): string[] {
  return [...new Set(cards.flatMap(({ licences }) => licences))].sort((one, other) =>
    one.localeCompare(other),
  );
}
