import { createHash, randomUUID } from 'node:crypto';
import { enquiryForm } from '../support/enquiry.ts';

/** What the stranger knows of a person. */
export interface Target {
  email: string;
  phone: string;
}

/** The secret of a link that was sent to this person, if they are known, and has ended. */
export function endedLink({ email }: Target, purpose: string): string {
  return createHash('sha256').update(`${email} ${purpose}`).digest('hex');
}

/** Where the stranger sends things, and what everyone can find out about the site. */
export interface Site {
  url: string;
  key: string;
  vacancy: string;
  /** A form that staff built, whose senders become candidates. */
  candidateForm: string;
  /** Known to the provider of texts, who delivers what anyone sends. */
  textSecret: string;
}

export interface Door {
  name: string;
  send(site: Site, target: Target): Promise<Response>;
  /** Also compares how long the reply takes. */
  isTimed?: boolean;
  /** The specification has a known client take over what an enquiry says (§4). Staff put it back. */
  updatesClient?: boolean;
  /** A text message stops texts to the number that it comes from, and nothing else. */
  stopsTexts?: boolean;
}

/** What the stranger sees, without what differs between any two requests. */
export async function seen(reply: Response, { email, phone }: Target) {
  const ignored = ['date', 'x-request-id', 'etag', 'content-length'];
  const known = (text: string) =>
    [email, email.toUpperCase(), encodeURIComponent(email), phone, phone.slice(1)]
      .reduce((left, part) => left.replaceAll(part, 'IT'), text)
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'LINK')
      .replaceAll(/'sha256-[^']+'|(?<=tuart-device=)[\w-]+/g, 'HASH')
      .replaceAll(/\b[0-9A-F]{4}-[0-9A-F]{4}\b/g, 'REFERENCE')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)/g, 'TIME');
  const headers = [...reply.headers].filter(([name]) => !ignored.includes(name));
  return {
    status: reply.status,
    headers: headers.map(([name, value]) => `${name}: ${known(value)}`),
    body: known(await reply.text()),
  };
}

let visitors = 0;

/** Each request comes from another place, so that no limit ends the attack. */
function from(): Record<string, string> {
  visitors += 1;
  const [high, low] = [Math.floor(visitors / 250) % 250, visitors % 250];
  return { 'X-Forwarded-For': `203.${Math.floor(visitors / 62_500)}.${high}.${low}` };
}

function post(site: Site, path: string, body: Record<string, string>): Promise<Response> {
  const headers = { ...from(), Origin: site.url };
  const sent = new URLSearchParams(body);
  return fetch(site.url + path, { method: 'POST', body: sent, headers, redirect: 'manual' });
}

function get(site: Site, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.url + path, { headers: { ...from(), ...headers }, redirect: 'manual' });
}

function api(site: Site, path: string, body: object): Promise<Response> {
  return fetch(site.url + path, {
    method: 'POST',
    headers: { ...from(), apikey: site.key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const PASSWORD = 'correct horse 4711 battery';

const enquiry = (email: string, form = 'main') => ({
  ...Object.fromEntries(enquiryForm({ email, name: 'Mal Lory' })),
  form,
  phone: '0499 999 999',
});

const application = ({ vacancy }: Site, email: string) => ({
  form: `apply-${vacancy}`,
  submission_id: randomUUID(),
  fill_ms: '30000',
  name: 'Mal Lory',
  email,
  phone: '0499 999 999',
  work_rights: 'Australian citizen',
  date_of_birth: '1990-01-01',
});

/** The pages behind links in messages, and what the links are for. */
const LINKS = {
  '/applications/': 'receipt',
  '/jobs/confirm/': 'confirm',
  '/enquiries/': 'enquiry',
  '/guardian/': 'guardian',
  '/shortlists/': 'shortlist',
  '/jobs/alerts/': 'alert_confirm',
  '/jobs/alerts/stop/': 'alert_stop',
  '/unsubscribe/': 'unsubscribe',
};

/** One row for each door that anyone can use. docs/threat-model.md has the same list. */
export const DOORS: Door[] = [
  {
    name: 'an enquiry by script',
    send: (site, { email }) => post(site, '/enquiries', enquiry(email)),
    isTimed: true,
    updatesClient: true,
  },
  {
    name: 'an enquiry without script',
    send: (site, { email }) => post(site, '/contact', { ...enquiry(email), fill_ms: '' }),
    updatesClient: true,
  },
  {
    name: 'a form for candidates',
    send: (site, { email }) => post(site, '/enquiries', enquiry(email, site.candidateForm)),
    isTimed: true,
    updatesClient: true,
  },
  {
    name: 'an application by script',
    send: (site, { email }) => post(site, '/applications', application(site, email)),
    isTimed: true,
  },
  {
    name: 'an application without script',
    send: (site, { email }) => {
      const { fill_ms: _, ...typed } = application(site, email);
      return post(site, `/jobs/${site.vacancy}/apply`, typed);
    },
  },
  {
    name: 'job alerts that the person has',
    send: (site, { email }) => post(site, '/jobs/alerts', { email: email.toUpperCase() }),
    isTimed: true,
  },
  {
    name: 'job alerts that the person has stopped',
    send: (site, { email }) => post(site, '/jobs/alerts', { email, trades: 'Stopped' }),
  },
  ...Object.entries(LINKS).flatMap(([path, purpose]) => [
    {
      name: `a link that has ended: ${path}`,
      send: (site: Site, target: Target) => get(site, path + endedLink(target, purpose)),
    },
    ...['withdraw', 'correct', 'disown', 'confirm'].map((action) => ({
      name: `a link that has ended: ${path}, ${action}`,
      send: (site: Site, target: Target) => {
        const form = { action, sure: 'yes', answer: 'yes', name: 'Mal Lory' };
        return post(site, path + endedLink(target, purpose), form);
      },
    })),
  ]),
  {
    name: 'a preview of a page',
    send: (site, target) => get(site, `/preview?key=${endedLink(target, 'preview')}`),
  },
  {
    name: 'a calendar',
    send: (site, target) => get(site, `/calendar/${endedLink(target, 'calendar')}.ics`),
  },
  {
    name: 'signing in with a wrong password',
    send: (site, { email }) =>
      // Its time is measured in tests/auth/hardening.test.ts.
      api(site, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }),
  },
  {
    name: 'registering',
    send: (site, { email }) => api(site, '/auth/v1/signup', { email, password: PASSWORD }),
    isTimed: true,
  },
  {
    name: 'a new password',
    send: (site, { email }) => api(site, '/auth/v1/recover', { email }),
    isTimed: true,
  },
  {
    name: 'the confirmation of an account again',
    send: (site, { email }) => api(site, '/auth/v1/resend', { email, type: 'signup' }),
  },
  {
    name: 'a link to sign in',
    send: (site, { email }) => api(site, '/auth/v1/otp', { email, create_user: false }),
  },
  ...['candidates', 'clients', 'leads', 'job_alerts'].map((table) => ({
    name: `the data API: ${table}`,
    send: (site: Site, { email }: Target) =>
      get(site, `/rest/v1/${table}?select=*&email=eq.${email}`, { apikey: site.key }),
  })),
  {
    name: 'the confirmation of an enquiry again',
    send: (site) => api(site, '/functions/v1/send-confirmation', { submission_id: randomUUID() }),
  },
  {
    name: 'a text message without the secret',
    send: (site, { phone }) =>
      post(site, `/api/texts/${'0'.repeat(64)}`, { from: phone, text: 'STOP' }),
  },
  {
    name: 'a text message under the person’s number',
    send: (site, { phone }) =>
      post(site, `/api/texts/${site.textSecret}`, { from: phone, text: 'My number has changed' }),
  },
  {
    name: 'STOP under the person’s number',
    send: (site, { phone }) =>
      post(site, `/api/texts/${site.textSecret}`, { from: phone, text: 'STOP' }),
    stopsTexts: true,
  },
  {
    name: 'a page view',
    send: (site, { email }) => post(site, '/insights/views', { path: `/contact?${email}` }),
  },
  { name: 'a search', send: (site, { phone }) => get(site, `/search?q=${phone.slice(1)}`) },
  {
    name: 'an estimate',
    send: (site, { email }) => get(site, `/estimate?kind=${email}`),
  },
  {
    name: 'a report of a broken policy',
    send: (site, { email }) => api(site, '/api/csp-reports', { 'csp-report': { email } }),
  },
];
