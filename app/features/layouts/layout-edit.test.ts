import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '~/lib/site/defaults';
import { LAYOUT_TEMPLATES, layoutSchema, type SiteLayout } from '~/lib/site/release-parts';
import {
  hideComponent,
  insertComponent,
  layoutToSwitch,
  moveComponent,
  removeComponent,
  stepComponent,
  switchTemplate,
  updateComponent,
} from './layout-edit';
import { TEMPLATES } from './templates';

/** Makes a layout from `{ a: ['x'], b: [] }`. The components' ids are their types. */
function layoutOf(sections: Record<string, string[]>, setAside?: string[]): SiteLayout {
  return {
    template: 'standard',
    sections: Object.entries(sections).map(([id, types]) => ({
      id,
      name: id,
      components: types.map(component),
    })),
    ...(setAside && { setAside: setAside.map(component) }),
    lastUpdated: null,
  };
}

function component(type: string) {
  return { id: type, type, props: {} };
}

function idsOf(layout: SiteLayout) {
  return Object.fromEntries(
    layout.sections.map(({ id, components }) => [id, components.map((item) => item.id)]),
  );
}

const LAYOUT = layoutOf({ a: ['x', 'y', 'z'], b: [] });

describe('moving components', () => {
  it('inserts a component at the given place', () => {
    const inserted = insertComponent(LAYOUT, { sectionId: 'a', index: 1 }, component('n'));
    expect(idsOf(inserted)).toEqual({ a: ['x', 'n', 'y', 'z'], b: [] });
  });

  it('removes a component', () => {
    expect(idsOf(removeComponent(LAYOUT, 'y'))).toEqual({ a: ['x', 'z'], b: [] });
  });

  it.each([
    ['x', 'a', 0, ['x', 'y', 'z'], []],
    ['x', 'a', 1, ['x', 'y', 'z'], []],
    ['x', 'a', 2, ['y', 'x', 'z'], []],
    ['x', 'a', 3, ['y', 'z', 'x'], []],
    ['z', 'a', 0, ['z', 'x', 'y'], []],
    ['y', 'b', 0, ['x', 'z'], ['y']],
  ])('moves %s before %s:%i', (id, sectionId, index, a, b) => {
    expect(idsOf(moveComponent(LAYOUT, id, { sectionId, index }))).toEqual({ a, b });
  });

  it.each<[string, -1 | 1, string[], string[]]>([
    ['x', 1, ['y', 'x', 'z'], []],
    ['y', 1, ['x', 'z', 'y'], []],
    ['y', -1, ['y', 'x', 'z'], []],
    ['z', 1, ['x', 'y'], ['z']],
    ['x', -1, ['x', 'y', 'z'], []],
  ])('moves %s by %i', (id, step, a, b) => {
    expect(idsOf(stepComponent(LAYOUT, id, step))).toEqual({ a, b });
  });

  it('steps up past the first place to the end of the section before', () => {
    const layout = layoutOf({ a: ['x'], b: ['y'] });
    expect(idsOf(stepComponent(layout, 'y', -1))).toEqual({ a: ['x', 'y'], b: [] });
  });

  it('brings back a component that was set aside', () => {
    const layout = moveComponent(layoutOf({ a: [] }, ['s']), 's', { sectionId: 'a', index: 0 });
    expect(idsOf(layout)).toEqual({ a: ['s'] });
    expect(layout.setAside).toEqual([]);
  });

  it('changes one component in place', () => {
    const changed = { ...component('y'), version: 2, props: { heading: 'New' } };
    const layout = updateComponent(LAYOUT, changed);
    expect(layout.sections[0]?.components).toEqual([component('x'), changed, component('z')]);
    expect(layoutSchema.parse(layout)).toEqual(layout);
    expect(updateComponent(LAYOUT, component('nobody'))).toEqual(LAYOUT);
  });

  it('hides a component and shows it again', () => {
    const hidden = hideComponent(LAYOUT, component('y'));
    expect(hidden.sections[0]?.components[1]).toEqual({ ...component('y'), isHidden: true });
    expect(hideComponent(hidden, { ...component('y'), isHidden: true })).toEqual(LAYOUT);
  });

  it('returns the same layout when it does not have the component', () => {
    expect(moveComponent(LAYOUT, 'nobody', { sectionId: 'b', index: 0 })).toBe(LAYOUT);
    expect(stepComponent(LAYOUT, 'nobody', 1)).toBe(LAYOUT);
  });
});

describe('templates', () => {
  it('have the sections of §2', () => {
    const names = Object.fromEntries(
      LAYOUT_TEMPLATES.map((id) => [id, TEMPLATES[id].sections.map(({ name }) => name)]),
    );
    expect(names).toEqual({
      standard: ['Header', 'Main Content', 'Footer'],
      landing: ['Hero Section', 'Features', 'Testimonials', 'Call to Action', 'Footer'],
      blog: ['Header', 'Content', 'Sidebar', 'Footer'],
      service: [
        'Header',
        'Service Hero',
        'Service Details',
        'Related Services',
        'Contact Section',
        'Footer',
      ],
    });
    expect(LAYOUT_TEMPLATES.filter((id) => TEMPLATES[id].isNew)).toEqual(['landing']);
  });

  it('rearrange the default home page, and restore it', () => {
    const landing = switchTemplate(DEFAULT_LAYOUT, 'landing');
    expect(idsOf(landing.layout)).toEqual({
      hero: ['home-hero'],
      features: ['home-commitments', 'home-services', 'home-pathways', 'home-about'],
      testimonials: [],
      'call-to-action': ['home-contact'],
      footer: [],
    });
    expect(landing.setAside).toEqual([]);
    expect(switchTemplate(landing.layout, 'standard').layout).toEqual(DEFAULT_LAYOUT);
  });

  it('set aside components without a place, report it once, and bring them back when there is one', () => {
    const layout = layoutOf({
      header: ['gallery'],
      main: ['hero', 'rich-text'],
      footer: ['logos'],
    });
    const landing = switchTemplate(layout, 'landing');
    expect(idsOf(landing.layout)).toMatchObject({ hero: ['hero'], footer: ['logos'] });
    expect(landing.setAside.map(({ id }) => id)).toEqual(['gallery', 'rich-text']);
    expect(switchTemplate(landing.layout, 'landing').setAside).toEqual([]);
    const back = switchTemplate(landing.layout, 'blog');
    expect(idsOf(back.layout).content).toEqual(['hero', 'gallery', 'rich-text']);
    expect(back.layout.setAside).toBeUndefined();
  });

  it('restore the order after any number of switches, until something is changed', () => {
    const layout = layoutOf({ header: [], main: ['faq', 'rich-text', 'hero'], footer: [] });
    let last = { from: layout, to: layout };
    for (const template of ['landing', 'blog', 'service', 'standard'] as const) {
      const from = layoutToSwitch(last.to, last);
      last = { from, to: switchTemplate(from, template).layout };
    }
    expect(last.to).toBe(layout);

    const landing = switchTemplate(layout, 'landing').layout;
    const changed = removeComponent(landing, 'faq');
    expect(layoutToSwitch(changed, { from: layout, to: landing })).toBe(changed);
    expect(layoutToSwitch(layout, null)).toBe(layout);
  });

  it.each(LAYOUT_TEMPLATES)('%s keeps every component in a valid layout', (template) => {
    const { layout } = switchTemplate(layoutOf({ main: ['hero', 'gallery', 'faq'] }), template);
    const kept = [...Object.values(idsOf(layout)).flat(), ...(layout.setAside ?? [])];
    expect(kept).toHaveLength(3);
    expect(layoutSchema.parse(layout)).toEqual(layout);
  });
});
