import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
import { readEnquiryRequest } from '~/features/enquiries/enquiry-request';
import { listForms, saveForm } from '~/features/forms/forms-api';
import { LeadAnswers } from '~/features/leads/lead-answers';
import { LEADS } from '~/features/leads/lead-kind';
import { listLeads } from '~/features/leads/leads-api';
import { LEAD_LIST } from '~/features/leads/leads-schema';
import type { FieldDefinition, FormDefinition } from '~/lib/forms/form-definition';
import { SPECIFIED_FORMS } from '~/lib/forms/specified-forms';
import { asJson } from '~/lib/supabase/as-json';
import { countInMemory } from '../../server/guard/rate-limit.ts';
import { CurrentRelease } from '../../server/site/current-release.ts';
import { submitEnquiry } from '../../server/site/enquiries/enquiries.ts';
import { type HttpClients, openHttpClients } from '../permissions/http-clients.ts';
import { createIdentities } from '../permissions/identities.ts';
import { renderMarkup } from '../support/render-markup.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A field that staff add to the contact form. Nothing else has to change for it. */
const START: FieldDefinition = {
  name: 'field_start',
  type: 'choice',
  label: 'When would you like to start?',
  required: true,
  options: ['Right away', 'Next year'],
  error: 'Please say when you would like to start.',
};

let database: TestDatabase;
let clients: HttpClients;
let findForm: (key: string) => FormDefinition | null;
let main: FormDefinition;

beforeAll(async () => {
  database = await createTestDatabase();
  await createIdentities(database.owner);
  clients = await openHttpClients(database);

  const staff = clients.of('admin');
  const stored = (await listForms(staff)).find(({ key }) => key === 'main');
  if (!stored) throw new Error('The contact form is missing');
  const fields = [...SPECIFIED_FORMS.main.fields, START];
  const definition = asJson({ submit: SPECIFIED_FORMS.main.submit, fields });
  await saveForm(staff, stored, { ...stored, definition });

  const service = clients.withSecretKey;
  const log = pino({ level: 'silent' });
  const current = new CurrentRelease({ visitor: service, service, log });
  await current.refresh();
  findForm = current.findForm;
  main = findForm('main') as FormDefinition;
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

function sent(answers: Record<string, string>): FormData {
  const data = new FormData();
  const typed = {
    name: 'Ava Lim',
    email: 'ava@example.com',
    phone: '0855500101',
    company: 'Lim Joinery',
    serviceType: 'mentoring',
    message: 'Two apprentices, please.',
    submission_id: randomUUID(),
    ...answers,
  };
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  return data;
}

it('a field that staff add is on the form, with its choices', async () => {
  const form = createElement(EnquiryForm, { form: main });
  const markup = await renderMarkup(form, { publicConfig: { publishableKey: 'key' } });
  expect(markup).toContain('When would you like to start?');
  expect(markup).toContain('name="field_start"');
  expect(markup).toContain('Right away');
});

it('the server requires the field with its own message, and accepts only its choices', async () => {
  for (const answers of [{}, { field_start: 'never' }]) {
    const { errors } = await readEnquiryRequest(sent(answers as never), findForm, new Date());
    expect(errors).toEqual({ field_start: START.error });
  }
});

it('the field is stored with the lead, shown on its page and exported', async () => {
  const data = sent({ field_start: 'Next year' });
  const { submission } = await readEnquiryRequest(data, findForm, new Date());
  if (!submission) throw new Error('The form was refused');
  const service = clients.withSecretKey;
  await submitEnquiry(
    {
      service,
      siteUrl: 'http://site.test',
      limits: countInMemory(),
      address: '203.0.113.9',
      afterReply: (takeIn) => void takeIn(),
    },
    submission,
    [],
  );

  const staff = clients.of('admin');
  const query = { search: 'ava@example.com', sort: LEAD_LIST.defaultSort, filters: {}, page: 1 };
  const { rows } = await listLeads(staff, query);
  expect(rows).toHaveLength(1);
  for (const { id, answers, ...lead } of rows) {
    const markup = await renderMarkup(createElement(LeadAnswers, { id, answers }));
    expect(markup).toContain('When would you like to start?');
    expect(markup).toContain('Next year');
    const exported = LEADS.exported.map(([, value]) => value({ id, answers, ...lead }));
    expect(exported).toContain('When would you like to start?: Next year');
  }
});
