import { formatCount } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import type { StaffWork } from './staff-api';

export function hasWork({ leads, clients, tasks, routes }: StaffWork): boolean {
  return leads + clients + tasks + routes.length > 0;
}

/** Lists the work that needs someone to take over. */
export function workText({ leads, clients, tasks, routes }: StaffWork): string {
  const parts = [count(leads, 'lead'), count(clients, 'client'), count(tasks, 'task')].filter(
    Boolean,
  );
  const work =
    parts.length > 0 ? `They look after ${listed(parts)}.` : 'They are not looking after anything.';
  if (routes.length === 0) return work;
  const rules = `New leads about ${listed(routes.map(serviceLabel))} go to them through a routing rule`;
  return `${work} ${rules}, which is deleted unless someone takes over.`;
}

function count(value: number, noun: string): string {
  if (value === 0) return '';
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function listed(parts: string[]): string {
  return new Intl.ListFormat('en-AU').format(parts);
}
