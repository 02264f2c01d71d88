import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { EnquiryForm } from '~/features/enquiries/enquiry-form';
import { readEnquiryRequest } from '~/features/enquiries/enquiry-request';
import { type FieldDefinition, FORM_DEFINITIONS } from '~/features/enquiries/form-definitions';
import { fieldsOf } from '~/features/enquiries/form-element';
import { LeadAnswers } from '~/features/leads/lead-answers';
import { LEADS } from '~/features/leads/lead-kind';
import { listLeads } from '~/features/leads/leads-api';
import { LEAD_LIST } from '~/features/leads/leads-schema';
import { countInMemory } from '../../server/guard/rate-limit.ts';
import { submitEnquiry } from '../../server/site/enquiries.ts';
import { type HttpClients, openHttpClients } from '../permissions/http-clients.ts';
import { createIdentities } from '../permissions/identities.ts';
import { renderMarkup } from '../support/render-markup.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A field added to the contact form. Nothing else in the product has to change for it. */
const START: FieldDefinition = {
  name: 'startingIn',
  label: 'When would you like to start?',
  required: true,
  control: 'select',
  options: { now: 'Right away', later: 'Next year' },
  max: 50,
  error: 'Please say when you would like to start.',
};

const { fields } = FORM_DEFINITIONS.main;
let database: TestDatabase;
let clients: HttpClients;

beforeAll(async () => {
  database = await createTestDatabase();
  await createIdentities(database.owner);
  clients = await openHttpClients(database);
});
afterAll(async () => {
  await clients.close();
  await database.close();
});
beforeEach(() => void fields.push(START));
afterEach(() => void fields.pop());

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

it('a field added to the definition is on the form, with its choices, and in the draft', async () => {
  const form = createElement(EnquiryForm, { form: 'main' });
  const markup = await renderMarkup(form, { publicConfig: { publishableKey: 'key' } });
  expect(markup).toContain('When would you like to start?');
  expect(markup).toContain('name="startingIn"');
  expect(markup).toContain('Right away');
  expect(fieldsOf('main')).toContain('startingIn');
});

it('the server requires the field with its own message, and accepts only its choices', async () => {
  for (const answers of [{}, { startingIn: 'never' }]) {
    const { errors } = await readEnquiryRequest(sent(answers as never), new Date());
    expect(errors).toEqual({ startingIn: START.error });
  }
});

it('the field is stored with the lead, shown on its page and exported', async () => {
  const { submission } = await readEnquiryRequest(sent({ startingIn: 'later' }), new Date());
  if (!submission) throw new Error('The form was refused');
  const service = clients.withSecretKey;
  await submitEnquiry(
    { service, limits: countInMemory(), address: '203.0.113.9' },
    submission,
    null,
  );

  const staff = clients.of('admin');
  const query = { search: 'ava@example.com', sort: LEAD_LIST.defaultSort, filters: {}, page: 1 };
  const { rows } = await listLeads(staff, query);
  expect(rows).toHaveLength(1);
  for (const lead of rows) {
    const markup = await renderMarkup(createElement(LeadAnswers, { answers: lead.answers }));
    expect(markup).toContain('When would you like to start?');
    expect(markup).toContain('Next year');
    const exported = LEADS.exported.map(([, value]) => value(lead));
    expect(exported).toContain('When would you like to start?: Next year');
  }
});
