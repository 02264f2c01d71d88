import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { actionsFor, JUMP_ACTIONS } from '../app/features/admin-shell/jump-actions';
import { matching } from '../app/features/admin-shell/jump-matches';
import { SETTINGS_FIELDS, WORD_SETTINGS } from '../app/features/admin-shell/settings-fields';
import { accessOfRole, PERMISSION_KEYS } from '../app/lib/permissions';
import { DEFAULT_SETTINGS } from '../app/lib/site/defaults';
import routes from '../app/routes';

const APP = path.resolve(import.meta.dirname, '../app');

function sourcesIn(folder: string): string {
  return readdirSync(path.join(APP, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .join('\n');
}

function addresses(entries: RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path: part = '', children = [] }) => {
    const here = part ? `${base}/${part}` : base;
    return [here || '/', ...addresses(children, here)];
  });
}

/** A list or a picture is one setting. */
function settingNames(settings: object, base = ''): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const name = `${base}${key}`;
    const isGroup = typeof value === 'object' && !Array.isArray(value) && !('path' in value);
    return isGroup ? settingNames(value, `${name}.`) : [name];
  });
}

function settingsSources(): string {
  const words = readFileSync(path.join(APP, 'lib/site/word-fields.ts'), 'utf8');
  return sourcesIn('features/site-settings') + words;
}

const admin = accessOfRole('admin', []);
const labels = (typed: string, access = admin) =>
  matching(actionsFor(access), typed).map(({ place, label }) => `${place} > ${label}`);

describe('every action', () => {
  it('leads to a route of the site', async () => {
    const known = addresses(await routes).map((address) => address.replace('/:id?', ''));
    const wanted = JUMP_ACTIONS.flatMap(({ to, act }) => (act ? [] : [to.split('?')[0]]));
    expect(wanted.filter((address) => !known.includes(address ?? ''))).toEqual([]);
  });

  it('names a tab that its screen has', () => {
    const content = sourcesIn('features/content');
    expect(content).toContain(`TAB_PARAM = 'tab'`);
    const tabs = JUMP_ACTIONS.flatMap(
      ({ to }) => to.split('/admin/content?tab=')[1]?.split('&')[0] ?? [],
    );
    expect(tabs).toEqual(['blocks', 'pages', 'pages', 'forms', 'trash']);
    expect(tabs.filter((tab) => !content.includes(`${tab}: '`))).toEqual([]);
  });

  it('needs a permission that exists, and has a unique name', () => {
    const needed = JUMP_ACTIONS.flatMap(({ needs = [] }) => needs);
    expect(needed.filter((key) => !PERMISSION_KEYS.includes(key))).toEqual([]);
    const names = JUMP_ACTIONS.map(({ place, label }) => `${place} ${label}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('names a button, a group or a field that is on a screen, with the label it has there', () => {
    const settings = settingsSources();
    const screens = sourcesIn('features') + sourcesIn('components') + sourcesIn('routes/admin');
    const missing = JUMP_ACTIONS.filter(({ arrival, place, label }) => {
      if (!arrival) return false;
      if ('press' in arrival) {
        // AddRecord makes its label from the kind of record.
        const made = /^Add (lead|client|candidate|vacancy|organisation)$/.test(arrival.press);
        return !made && !screens.includes(arrival.press);
      }
      if (place !== 'Site Settings') return !screens.includes(`'${arrival.focus}'`);
      const shown = label === 'Business hours' ? arrival.focus : label;
      return ![`"${shown}"`, `'${shown}'`, `>${shown}<`].some((text) => settings.includes(text));
    });
    expect(missing).toEqual([]);
  });

  it('for Site Settings: every setting has one, and names the field or group on the screen', () => {
    const fields = [...SETTINGS_FIELDS, ...WORD_SETTINGS];
    const names = fields.map(({ name }) => name);
    expect(names.toSorted()).toEqual(settingNames(DEFAULT_SETTINGS).toSorted());
    const settings = settingsSources();
    const missing = fields.filter(({ name, group }) => {
      const toggle = name.split('toggles.')[1];
      const word = name.split('words.')[1];
      const own = toggle ? `name: '${toggle}'` : word ? `key: '${word}'` : name;
      const shown = group ? [`"${group}"`, `>${group}<`] : [own];
      return !shown.some((text) => settings.includes(text));
    });
    expect(missing).toEqual([]);
  });
});

describe('what people type', () => {
  it.each([
    ['logo', 'Site Editor > Logos'],
    ['invite', 'User Management > Invite'],
    ['theme', 'Site Editor > Theme'],
    ['opening hours', 'Site Settings > Business hours'],
    ['phone number', 'Site Settings > Phone'],
    ['export leads', 'Leads > Export leads'],
    ['new article', 'Content > New article'],
    ['dark mode', 'This device > Light or dark mode'],
    ['sign out', 'Your account > Logout'],
    ['LOG out', 'Your account > Logout'],
    ['timezone', 'Site Settings > Time zone'],
    ['public holidays', 'Site Settings > Closures'],
    ['retention', 'Reports > Retention, visits and time to fill'],
    ['linkedin', 'Site Settings > Social links'],
    ['traditional owners', 'Site Settings > Acknowledgement of Country'],
    ['deaf', 'Site Settings > National Relay Service'],
    ['search', 'Site Settings > Search'],
    ['abn', 'Site Settings > ABN'],
    ['new enquiry', 'Leads > Add lead'],
    ['copyright', 'Site Settings > Copyright line'],
    ['something unclear', 'Site Settings > Help box beside a long page: heading'],
    ['new brand', 'Site Settings > Start a new brand'],
    ['ready', 'Content > Ready for review'],
    ['forms', 'Content > Forms'],
    ['colours', 'Site Editor > Theme'],
    ['restore', 'Content > Trash'],
    ['csv upload', 'Leads > Import leads'],
  ])('%j offers %s first', (typed, action) => expect(labels(typed)[0]).toBe(action));

  it('“invite” also offers to add an administrator', () => {
    expect(labels('invite')).toContain('User Management > Add New Admin');
  });

  it.each(['', '  ', 'no such person', '%', 'kim@example.com'])('%j offers nothing', (typed) => {
    expect(labels(typed)).toEqual([]);
  });
});

describe('only what the person may do is offered', () => {
  it('someone who only sees leads can export them, and cannot import or change the site', () => {
    const access = accessOfRole('custom', ['leads.view']);
    expect(labels('leads', access)).toEqual(['Leads > Export leads']);
    expect(labels('favicon', access)).toEqual([]);
    expect(labels('phone', access)).toEqual([]);
    expect(labels('invite', access)).toEqual([]);
    expect(labels('sign out', access)).toEqual(['Your account > Logout']);
  });

  it('Site Settings are open to site.edit, the Site Editor is offered to administrators', () => {
    const access = accessOfRole('custom', ['site.edit']);
    expect(labels('tagline', access)).toEqual(['Site Settings > Tagline']);
    expect(labels('theme', access)).toEqual(['This device > Light or dark mode']);
  });
});
