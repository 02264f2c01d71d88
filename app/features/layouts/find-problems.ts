import type { PublishProblem } from '~/lib/site/publish-problem';
import type { SiteRelease } from '~/lib/site/release-parts';
import { mayBeEmpty } from './templates';

type Checked = Pick<SiteRelease, 'layout' | 'menus' | 'branding'>;

export interface KnownPlaces {
  /** Paths that lead to a page. */
  paths: ReadonlySet<string>;
  /** Whether the published pages are included. */
  hasPages: boolean;
  /** The anchor of a component on the home page, such as `services` in `/#services`. */
  anchorOf: (type: string) => string | undefined;
}

const LINK_NAME = /link|href|^to$/i;

/** Finds empty sections, broken links and images without a description. */
export function siteProblems(site: Checked, places: KnownPlaces): PublishProblem[] {
  const { layout, menus, branding } = site;
  const components = layout.sections.flatMap((section) => section.components);
  const anchors = new Set(components.map(({ type }) => places.anchorOf(type)));
  const isDead = (to: string) => isDeadLink(to, places, anchors);

  const empty = layout.sections
    .filter((section) => section.components.length === 0 && !mayBeEmpty(section.id))
    .map(({ name }) => layoutProblem(`The section ${name} is empty`));
  const menuLinks = Object.values(menus)
    .flat()
    .filter(({ to }) => isDead(to))
    .map(({ label, to }) => layoutProblem(`The link ${label} leads nowhere: ${to}`));
  const blockLinks = valuesIn(components, LINK_NAME)
    .filter((value) => typeof value === 'string' && isDead(value))
    .map((to) => layoutProblem(`A link leads nowhere: ${to}`));
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

/** Checks only links within the site, because we cannot know about others. */
function isDeadLink(
  to: string,
  { paths, hasPages }: KnownPlaces,
  anchors: ReadonlySet<string | undefined>,
): boolean {
  if (!to.startsWith('/')) return false;
  const { pathname, hash } = new URL(to, 'http://site.invalid');
  if (!paths.has(pathname)) return hasPages;
  return pathname === '/' && hash !== '' && !anchors.has(hash.slice(1));
}

function valuesIn(value: unknown, name: RegExp): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    name.test(key) && typeof part === 'string' ? [part] : valuesIn(part, name),
  );
}

/** Finds the files in a block's properties at any depth: `{ "path": "media/name.png" }`. */
function filesIn(value: unknown): { path: string; alt: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, alt } = value as Record<string, unknown>;
  if (typeof path === 'string') return [{ path, alt }];
  return Object.values(value).flatMap(filesIn);
}

function unique(problems: PublishProblem[]): PublishProblem[] {
  return [...new Map(problems.map((problem) => [problem.text, problem])).values()];
}
