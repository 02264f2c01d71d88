import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, DEFAULT_MENUS, DEFAULT_RELEASE, DEFAULT_SETTINGS } from './defaults';
import { differences } from './differences';
import { layoutSchema, type SiteRelease } from './release-parts';

function changed(changes: Partial<SiteRelease>) {
  return differences(DEFAULT_RELEASE, { ...DEFAULT_RELEASE, ...changes });
}

describe('differences', () => {
  it('are empty between a release and itself', () => {
    expect(differences(DEFAULT_RELEASE, structuredClone(DEFAULT_RELEASE))).toEqual([]);
  });

  it('list each setting with its old and new value', () => {
    const { company, toggles } = DEFAULT_SETTINGS;
    const settings = {
      ...DEFAULT_SETTINGS,
      company: { ...company, phone: '(08) 5550 0199', tagline: '' },
      toggles: { ...toggles, blog: false },
    };
    expect(changed({ settings })).toEqual([
      {
        part: 'settings',
        lines: [
          'Tagline: People. Employment. Progress. → none',
          'Phone: (08) 5550 0142 → (08) 5550 0199',
          'Blog: on → off',
        ],
      },
    ]);
  });

  it('name colours and menu entries by their names', () => {
    const { theme } = DEFAULT_RELEASE;
    const [wattle, ochre, ...rest] = theme.colors.extended;
    if (!wattle || !ochre) throw new Error('The default theme has both');
    const extended = [{ ...wattle, hex: '#FFCC00' }, ...rest];
    const menus = {
      ...DEFAULT_MENUS,
      navigation: [{ label: 'Blog', to: '/blog' }, ...DEFAULT_MENUS.navigation.toReversed()],
    };
    const [themeLines, menuLines] = changed({
      theme: { ...theme, colors: { ...theme.colors, extended } },
      menus,
    }).map(({ lines }) => lines);
    expect(themeLines).toEqual([
      'Colours, extended colours: “Ochre” removed',
      'Colours, extended colours, wattle, hex: #F2B134 → #FFCC00',
    ]);
    expect(menuLines).toEqual(['Navigation: “Blog” added', 'Navigation: order changed']);
  });

  it('list components that were added, removed, moved and rewritten in the layout', () => {
    const [header, main, footer] = DEFAULT_LAYOUT.sections;
    if (!header || !main || !footer) throw new Error('The default layout has three sections');
    const [hero, commitments, services, ...others] = main.components;
    if (!hero || !commitments || !services) throw new Error('And these components');
    const layout = {
      ...DEFAULT_LAYOUT,
      lastUpdated: 'now',
      sections: [
        { ...header, components: [{ ...commitments }] },
        {
          ...main,
          components: [
            services,
            { ...hero, isHidden: true, props: { headline: 'Work that grows with you' } },
            ...others.slice(1),
            { id: 'new', type: 'rich-text', props: {} },
          ],
        },
        footer,
      ],
    };
    expect(changed({ layout })[0]?.lines).toEqual([
      'Hero hidden',
      'Hero, headline: none → Work that grows with you',
      'Commitments: from Main Content to Header',
      'Pathways removed from Main Content',
      'Rich text added to Main Content',
      'Components are in a different order',
    ]);
    expect(changed({ layout: { ...DEFAULT_LAYOUT, lastUpdated: 'now' } })).toEqual([]);
    expect(layoutSchema.parse(layout).sections).toHaveLength(3);
  });
});
