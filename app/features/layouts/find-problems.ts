import { filesIn, isDeadLink, type KnownPaths, linksIn } from '~/lib/site/content-check';
import { everyBlock } from '~/lib/site/nested-blocks';
import type { PublishProblem } from '~/lib/site/publish-problem';
import type { SiteRelease } from '~/lib/site/release-parts';
import { mayBeEmpty } from './templates';

/** The footer leaves this link out while the blog is turned off. */
const BLOG = '/blog';

type Checked = Pick<SiteRelease, 'layout' | 'menus' | 'branding'>;

export interface KnownPlaces extends KnownPaths {
  /** The anchor of a component on the home page, such as `services` in `/#services`. */
  anchorOf: (type: string) => string | undefined;
}

/** Finds empty sections, broken links and images without a description. */
export function siteProblems(site: Checked, places: KnownPlaces): PublishProblem[] {
  const { layout, menus, branding } = site;
  const components = layout.sections
    .flatMap((section) => section.components)
    .filter(({ isHidden }) => !isHidden);
  const anchors = new Set(everyBlock(components).map(({ type }) => places.anchorOf(type)));
  const isDead = (to: string) => isDeadLink(to, places) || isDeadAnchor(to, anchors);

  const empty = layout.sections
    .filter((section) => section.components.length === 0 && !mayBeEmpty(section.id))
    .map(({ name }) => layoutProblem(`The section ${name} is empty`));
  const menuLinks = Object.values(menus)
    .flat()
    .filter((link) => !(menus.explore.includes(link) && link.to === BLOG))
    .filter(({ to }) => isDead(to))
    .map(({ label, to }) => layoutProblem(`The link ${label} leads nowhere: ${to}`));
  const blockLinks = linksIn(components)
    .filter(isDead)
    .map((to) => layoutProblem(`Broken link: ${to}`));
  const images = filesIn(components)
    .filter(({ alt }) => !alt)
    .map(({ path }) => layoutProblem(`An image has no alt text: ${path}`));
  const hero: PublishProblem[] =
    branding.hero && !branding.hero.alt
      ? [{ tab: 'hero', text: 'The hero image has no alt text' }]
      : [];
  const unchecked = places.hasPages
    ? []
    : [layoutProblem('Page links were not checked because the list of pages has not loaded')];
  return unique([...empty, ...unchecked, ...menuLinks, ...blockLinks, ...images, ...hero]);
}

function layoutProblem(text: string): PublishProblem {
  return { tab: 'layout', text };
}

/** A link to a part of the home page that is not there. */
function isDeadAnchor(to: string, anchors: ReadonlySet<string | undefined>): boolean {
  const [, anchor] = /^\/#(.+)$/.exec(to) ?? [];
  return anchor !== undefined && !anchors.has(anchor);
}

function unique(problems: PublishProblem[]): PublishProblem[] {
  return [...new Map(problems.map((problem) => [problem.text, problem])).values()];
}
