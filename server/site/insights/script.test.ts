import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const FILE = path.resolve(import.meta.dirname, '../../../public/insights/script.js');
const SCRIPT = readFileSync(FILE, 'utf8');

/** Runs the script on the home page, in a browser whose `navigator` has these settings. */
function openHome(settings: object = {}) {
  const sent: string[] = [];
  const location = { pathname: '/' };
  const run: Record<string, () => void> = {};
  const addEventListener = (name: string, listener: () => void) => {
    run[name] = listener;
  };
  const history = {
    pushState: (_state: unknown, _title: string, to: string) => {
      location.pathname = new URL(to, 'http://site.test').pathname;
    },
  };
  const navigator = {
    ...{ webdriver: false, globalPrivacyControl: false, doNotTrack: null, ...settings },
    sendBeacon: (to: string, body: string) => sent.push(`${to} ${body}`),
  };
  runInNewContext(SCRIPT, { navigator, location, history, addEventListener, document: {} });
  return {
    sent,
    open: (to: string) => history.pushState(null, '', to),
    goBack(to: string) {
      location.pathname = to;
      run.popstate?.();
    },
  };
}

describe('the script that counts views', () => {
  it('counts each page that is opened, and a section of the same page not again', () => {
    const { sent, open, goBack } = openHome();
    open('/#about');
    open('/contact');
    goBack('/');
    expect(sent).toEqual(['/insights/views /', '/insights/views /contact', '/insights/views /']);
  });

  it.each([{ webdriver: true }, { globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'sends nothing for %j',
    (settings) => {
      const { sent, open } = openHome(settings);
      open('/contact');
      expect(sent).toEqual([]);
    },
  );
});
