import { expect, it } from 'vitest';
import { DEFAULT_LAYOUT, DEFAULT_RELEASE } from '~/lib/site/defaults';
import { upgradeLayout } from './earlier-blocks';
import { siteDifferences } from './site-differences';

function withHero(change: object) {
  const layout = upgradeLayout(DEFAULT_LAYOUT);
  const sections = layout.sections.map((section) => ({
    ...section,
    components: section.components.map((component) =>
      component.type === 'hero'
        ? { ...component, props: { ...component.props, ...change } }
        : component,
    ),
  }));
  return { ...DEFAULT_RELEASE, layout: { ...layout, sections } };
}

it('lists only what changes for visitors when a block gets its own texts', () => {
  const [layout, ...others] = siteDifferences(DEFAULT_RELEASE, withHero({ headline: 'New words' }));
  expect(layout?.lines).toEqual(["Hero, headline: Shaping tomorrow's workforce → New words"]);
  expect(others).toEqual([]);
});

it('says so if visitors see no difference', () => {
  const [layout] = siteDifferences(DEFAULT_RELEASE, withHero({}));
  expect(layout?.lines).toEqual(['Blocks are stored in a newer format, with the same text']);
});
