import { isSameJson } from '../same-json';
import { comparedTexts } from './change-words';
import { DAYS } from './office-hours';
import { isSamePart, SITE_PARTS, type SitePart, type SiteParts } from './parts';
import type { LayoutComponent, SiteLayout } from './release-parts';

export interface PartDifference {
  part: SitePart;
  /** One line for each change. */
  lines: string[];
}

const NO_VALUE = 'none';

/** Labels for properties whose name does not make a good one. */
const WORDS: Record<string, string> = {
  colors: 'Colours',
  extended: 'Extended colours',
  hex: 'Hex',
  baseFontSize: 'Base font size',
  alt: 'Alt text',
  path: 'File',
  darkPath: 'File in dark mode',
  hidesName: 'Hide the name',
  shownWidth: 'Width',
  to: 'Links to',
  contactEmail: 'Contact email',
  company: '',
  toggles: '',
  formProof: 'Proof of work for forms',
  abn: 'ABN',
  accessLines: '',
  relay: 'Relay service line',
  interpreter: 'Interpreter line',
  isShown: 'Shown',
  replyHours: 'Promised reply, in hours',
  shareImage: 'Picture for shared links',
};

/** What differs in `to`, part by part. */
export function differences(from: SiteParts, to: SiteParts): PartDifference[] {
  return SITE_PARTS.filter((part) => !isSamePart(part, from, to)).map((part) => ({
    part,
    lines: part === 'layout' ? layoutLines(from.layout, to.layout) : lines(from[part], to[part]),
  }));
}

/** Compares two values of the same shape, such as the published and the draft settings. */
export function lines(from: unknown, to: unknown, path: string[] = []): string[] {
  if (isSameJson(from, to)) return [];
  if (isList(from) || isList(to)) return listLines(asList(from), asList(to), path);
  if (!isRecord(from) || !isRecord(to)) return [changeLine(from, to, path)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names.flatMap((name) => lines(from[name], to[name], [...path, name]));
}

function listLines(from: unknown[], to: unknown[], path: string[]): string[] {
  const isNamed = [...from, ...to].every((entry) => nameOf(entry) !== null);
  if (!isNamed && [...from, ...to].some(isRecord)) return numberedLines(from, to, path);
  if (!isNamed) return [changeLine(from, to, path)];
  const [before, after] = [byName(from), byName(to)];
  const where = pathWords(path);
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const kept = [...after.keys()].filter((name) => before.has(name));
  const isReordered = !isSameJson(
    kept,
    [...before.keys()].filter((name) => after.has(name)),
  );
  return [
    ...removed.map((name) => `${where}: “${name}” removed`),
    ...added.map((name) => `${where}: “${name}” added`),
    ...kept.flatMap((name) => lines(before.get(name), after.get(name), [...path, name])),
    ...(isReordered ? [`${where}: order changed`] : []),
  ];
}

/** Entries without names are compared by their place. */
function numberedLines(from: unknown[], to: unknown[], path: string[]): string[] {
  const where = pathWords(path);
  return Array.from({ length: Math.max(from.length, to.length) }, (_, place) => place).flatMap(
    (place) => {
      if (place >= to.length) return [`${where}: entry ${place + 1} removed`];
      if (place >= from.length) return [`${where}: entry ${place + 1} added`];
      return lines(from[place], to[place], [...path, `entry ${place + 1}`]);
    },
  );
}

function layoutLines(from: SiteLayout, to: SiteLayout): string[] {
  const [before, after] = [placesIn(from), placesIn(to)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const kept = (places: Map<string, Place>, others: Map<string, Place>) =>
    [...places].filter(([id]) => others.has(id)).map(([id, { section }]) => `${section} ${id}`);
  const isReordered = !isSameJson(kept(before, after), kept(after, before));
  return [
    ...(from.template === to.template
      ? []
      : [`Template: ${words(from.template)} → ${words(to.template)}`]),
    ...names.flatMap((id) => componentLines(before.get(id), after.get(id))),
    ...(isReordered ? ['Components are in a different order'] : []),
  ];
}

interface Place {
  component: LayoutComponent;
  section: string;
}

function componentLines(from: Place | undefined, to: Place | undefined): string[] {
  if (!from && to) return [`${words(to.component.type)} added to ${to.section}`];
  if (from && !to) return [`${words(from.component.type)} removed from ${from.section}`];
  if (!from || !to) return [];
  const name = words(to.component.type);
  const moved =
    from.section === to.section ? [] : [`${name}: from ${from.section} to ${to.section}`];
  const wasHidden = Boolean(from.component.isHidden);
  const hidden =
    wasHidden === Boolean(to.component.isHidden)
      ? []
      : [`${name} ${wasHidden ? 'shown' : 'hidden'}`];
  return [...moved, ...hidden, ...lines(from.component.props, to.component.props, [name])];
}

function placesIn(layout: SiteLayout): Map<string, Place> {
  const placed = layout.sections.flatMap(({ name, components }) =>
    components.map((component) => ({ component, section: name })),
  );
  const aside = (layout.setAside ?? []).map((component) => ({ component, section: 'Set aside' }));
  return new Map([...placed, ...aside].map((place) => [place.component.id, place]));
}

function changeLine(from: unknown, to: unknown, path: string[]): string {
  const [before, after] = comparedTexts(valueWords(from), valueWords(to));
  return `${pathWords(path)}: ${before} → ${after}`;
}

function pathWords(path: string[]): string {
  const parts = path.map((name) => WORDS[name] ?? words(name)).filter((word) => word !== '');
  return parts.map((word, place) => (place === 0 ? word : lowerFirst(word))).join(', ');
}

/**
 * Turns `apprenticeshipsEmail` and `services-grid` into words. Names that people chose stay
 * unchanged.
 */
function words(name: string): string {
  if (/[\s“]/.test(name)) return name;
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

function lowerFirst(word: string): string {
  if (DAYS.includes(word)) return word;
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return NO_VALUE;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isList(value)) return value.length === 0 ? NO_VALUE : value.map(valueWords).join(', ');
  if (!isRecord(value)) return String(value);
  if (typeof value.path === 'string') return value.path || NO_VALUE;
  return Object.values(value).map(valueWords).join(', ');
}

function nameOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const { name, label, title, question, day } = entry;
  if (typeof day === 'number') return DAYS[day] ?? null;
  return [name, label, title, question].find((word) => typeof word === 'string') ?? null;
}

/** Numbers entries that share a name, so that both are kept. */
function byName(entries: unknown[]): Map<string, unknown> {
  const named = new Map<string, unknown>();
  for (const entry of entries) {
    const name = nameOf(entry) ?? '';
    let key = name;
    for (let count = 2; named.has(key); count++) key = `${name} (${count})`;
    named.set(key, entry);
  }
  return named;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function asList(value: unknown): unknown[] {
  return isList(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
