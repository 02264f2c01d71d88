import { formatCount } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import type { StaffWork } from './staff-api';

export function hasWork(work: StaffWork): boolean {
  return recordsOf(work).length + work.routes.length > 0;
}

/** Lists the work that needs someone to take over. */
export function workText(records: StaffWork): string {
  const { routes } = records;
  const parts = recordsOf(records);
  const work =
    parts.length > 0 ? `They look after ${listed(parts)}.` : 'They are not looking after anything.';
  if (routes.length === 0) return work;
  const rules = `New leads about ${listed(routes.map(serviceLabel))} go to them through a routing rule`;
  return `${work} ${rules}, which will be deleted unless someone takes over.`;
}

function recordsOf(work: StaffWork): string[] {
  return [
    count(work.leads, 'lead'),
    count(work.clients, 'client'),
    count(work.tasks, 'task'),
    count(work.organisations, 'organisation'),
    count(work.vacancies, 'vacancy', 'vacancies'),
    count(work.candidates, 'candidate'),
    count(work.placements, 'placement'),
    count(work.interviews, 'interview'),
    count(work.facts, 'fact'),
  ].filter(Boolean);
}

function count(value: number, noun: string, nouns = `${noun}s`): string {
  if (value === 0) return '';
  return `${formatCount(value)} ${value === 1 ? noun : nouns}`;
}

function listed(parts: string[]): string {
  return new Intl.ListFormat('en-AU').format(parts);
}
