import { ContactRound } from 'lucide-react';
import { SERVICE_FILTER, statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { CURRENT_LABEL } from '~/lib/records/current';
import { serviceLabel } from '~/lib/records/service-types';
import { sourceLabel } from '~/lib/records/sources';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import { titled } from '~/lib/records/titled-options';
import { CLIENT_COLUMNS, OPTIONAL_CLIENT_COLUMNS } from './client-columns';
import { createClient, listClients, updateClient } from './clients-api';
import {
  CLIENT_LIST,
  type Client,
  type ClientColumn,
  type ClientFilter,
  type ClientRow,
} from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

/** How often to look for clients from new enquiries and for changes that others made. */
const POLL_MS = 15_000;

export const CLIENTS: RecordKind<ClientRow, Client, ClientColumn, ClientFilter> = {
  table: 'clients',
  noun: ['client', 'clients'],
  path: '/admin/clients',
  managedWith: 'leads.manage',
  messages: CLIENT_MESSAGES,
  empty: {
    icon: ContactRound,
    title: 'No clients yet',
    text: 'Everyone who sends an enquiry becomes a client with the status Lead. You can also add one.',
  },
  list: CLIENT_LIST,
  columns: CLIENT_COLUMNS,
  optionalColumns: OPTIONAL_CLIENT_COLUMNS,
  filters: [SERVICE_FILTER, statusFilter({ ...CURRENT_LABEL, ...CLIENT_STATUSES.labels })],
  read: listClients,
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Company', ({ company }) => company],
    ['Service', ({ service_type }) => serviceLabel(service_type)],
    ['Status', ({ status }) => titled(status)],
    ['Owner', ({ owner }) => owner],
    ['Source', ({ source }) => sourceLabel(source)],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
  statuses: CLIENT_STATUSES,
  staleFields: {
    status: ['status', (status) => titled(String(status))],
    owner_id: ['owner'],
    service_type: ['service', (service) => serviceLabel(service as string | null)],
    name: ['name', String],
    email: ['email', String],
    company: ['company', (company) => String(company ?? 'nothing')],
    phone: ['phone', (phone) => String(phone ?? 'nothing')],
  },
  create: createClient,
  update: updateClient,
};
