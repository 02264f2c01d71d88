import { expect, it } from 'vitest';
import { filesOf, type Person, summarise } from './privacy-schema';

const NOTHING: Person = {
  addresses: ['mia@example.com'],
  leads: [],
  clients: [],
  activities: [],
  tasks: [],
  emails: [],
  candidates: [],
  placements: [],
  received_applications: [],
  received_messages: [],
  message_stops: [],
  visits: [],
  candidate_documents: [],
  applications: [],
  scores: [],
  interviews: [],
  shortlist_entries: [],
  job_alerts: [],
  files: [],
  candidate_files: [],
  accounts: [],
  sign_in_log: [],
  mentions: [],
  audit: [],
};

it('names only what exists', () => {
  expect(summarise(NOTHING)).toEqual([]);
  const person = {
    ...NOTHING,
    leads: [{ id: '1' }, { id: '2' }],
    files: ['a'],
    candidate_files: ['resumes/b'],
    audit: [{ id: 1 }],
  };
  expect(summarise(person)).toEqual([
    ['Leads', 2],
    ['Files', 2],
    ['Audit log entries', 1],
  ]);
});

it('knows the bucket of every file', () => {
  const person = { ...NOTHING, files: ['a.pdf'], candidate_files: ['resumes/b/c.pdf'] };
  expect(filesOf(person)).toEqual([
    { bucket: 'attachments', path: 'a.pdf' },
    { bucket: 'resumes', path: 'b/c.pdf' },
  ]);
});
