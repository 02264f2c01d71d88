import { DEFAULT_SETTINGS } from '../lib/site/defaults.ts';
import type { LayoutComponent, SiteLayout } from '../lib/site/release-parts.ts';
import type { SitePageBlock } from '../lib/site/site-pages.ts';
import { apprenticeships } from './pages/apprenticeships.ts';
import { homeBlocks } from './pages/home.ts';
import { recruitment } from './pages/recruitment.ts';
import { traineeships } from './pages/traineeships.ts';
import { SERVICES } from './services.ts';
import { wordsOf } from './words.ts';

type Props = Record<string, unknown>;

interface StoredBlock {
  type: string;
  version?: number | undefined;
  props: Props;
}

/** The first version with defaults that name no place. */
const SECOND = 2;

const demo = wordsOf(DEFAULT_SETTINGS);
const home = propsByType(homeBlocks(demo));
const apprentices = propsByType(apprenticeships(demo).blocks);
const trainees = propsByType(traineeships(demo).blocks);
const hires = propsByType(recruitment(demo).blocks);

function propsByType(blocks: SitePageBlock[]): Record<string, Props> {
  return Object.fromEntries(blocks.map(({ type, props }) => [type, props]));
}

/**
 * What blocks of version 1 showed where nothing was stored: the demo's words, which were in the
 * blocks' code.
 */
const EARLIER: Record<string, (props: Props) => Props> = {
  hero: earlierHero,
  commitments: (props) => ({ ...home.commitments, ...props }),
  'services-grid': (props) => ({ ...home['services-grid'], ...props }),
  pathways: (props) => ({ ...home.pathways, ...props }),
  'why-choose-us': (props) => ({ ...home['why-choose-us'], ...props }),
  faq: (props) => ({ questions: apprentices.faq?.questions, ...props }),
  benefits: (props) => ({ groups: apprentices.benefits?.groups, ...props }),
  'program-cards': (props) => ({ programs: apprentices['program-cards']?.programs, ...props }),
  'feature-list': (props) => ({ features: trainees['feature-list']?.features, ...props }),
  'process-steps': (props) => {
    const { intro, steps } = hires['process-steps'] ?? {};
    return { intro, steps, ...props };
  },
  'related-services': ({ services, ...props }) => ({ ...props, services: relatedOf(services) }),
};

function earlierHero(props: Props): Props {
  const words = home.hero ?? {};
  const { headline = words.headline, subline = words.subline, image = null } = props;
  if (!props.label) return { ...words, headline, subline, image };
  // A hero with a label of its own had two plain buttons.
  return { headline, subline, link: '/contact', secondLink: '/#services', ...props };
}

/** Version 1 stored only which of the six services to show. */
function relatedOf(stored: unknown) {
  const names: unknown[] = Array.isArray(stored)
    ? stored.map((item) => Object(item).service ?? SERVICES[0].icon)
    : ['recruitment', 'mentoring', 'compliance'];
  return [...new Set(names)].flatMap((name) => {
    const found = SERVICES.find(({ icon }) => icon === name);
    return found ? [{ title: found.title, link: found.link, icon: found.icon }] : [];
  });
}

/**
 * A block of version 1 as one of version 2, with the words that it showed. Done where stored blocks
 * are read, not in the blocks themselves, so that visitors do not load these words as code.
 */
export function upgradeBlock<Block extends StoredBlock>(block: Block): Block {
  const upgrade = Object.hasOwn(EARLIER, block.type) ? EARLIER[block.type] : undefined;
  if (!upgrade || (block.version ?? 1) >= SECOND) return block;
  return { ...block, version: SECOND, props: upgrade(block.props) };
}

/** The home page with blocks of version 2 only. */
export function upgradeLayout(layout: SiteLayout): SiteLayout {
  const upgrade = (stored: LayoutComponent) => ({ ...stored, ...upgradeBlock(stored) });
  return {
    ...layout,
    sections: layout.sections.map((section) => ({
      ...section,
      components: section.components.map(upgrade),
    })),
    ...(layout.setAside && { setAside: layout.setAside.map(upgrade) }),
  };
}
