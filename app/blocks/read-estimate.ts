import type { RouterContextProvider } from 'react-router';
import { readPageContent } from '~/features/content/page-content';
import { getPublishedPage } from '~/features/content/published-pages-api';
import { ESTIMATE_BLOCK, type EstimateRule } from '~/lib/estimate/estimate';
import { type SentEstimate, workOutAgain } from '~/lib/estimate/sent-estimate';
import { type RequestServices, requestServices } from '~/lib/request-context';
import { everyBlock } from '~/lib/site/nested-blocks';
import { officeDay } from '~/lib/site/office-day';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { isSitePage } from '~/lib/site/site-pages';
import { block as estimate } from './estimate';

/** What the owner of the site has set for an estimate. */
export interface EstimateBlock {
  heading: string;
  button: string;
  rules: EstimateRule[];
  /** The key of the form for enquiries about it. */
  form: string;
}

/**
 * The block as it is published now. Its texts show today's figures, but its rules still name their
 * facts. `page` is the path of its page. `null` if there is no such block.
 */
export async function readEstimate(
  context: Readonly<RouterContextProvider>,
  page: string,
  id: string,
): Promise<EstimateBlock | null> {
  const services = context.get(requestServices);
  const blocks = await blocksOf(services, page);
  const stored = everyBlock(blocks).find((one) => one.type === ESTIMATE_BLOCK && one.id === id);
  if (!stored) return null;
  const block = estimate.read(stored) as unknown as EstimateBlock;
  const filled = services.withFacts(block);
  const rules = filled.rules.map((rule, index) => ({
    ...rule,
    fact: block.rules[index]?.fact ?? '',
  }));
  return { ...filled, rules };
}

async function blocksOf(
  { db, release, sitePage }: RequestServices,
  page: string,
): Promise<LayoutComponent[]> {
  if (page === '/') {
    return release.layout.sections.flatMap(({ components }) =>
      components.filter(({ isHidden }) => !isHidden),
    );
  }
  const name = page.slice(1);
  if (isSitePage(name)) return readPageContent(sitePage(name).content);
  const published = await getPublishedPage(db, name);
  return published ? readPageContent(published.content) : [];
}

/** Today's date at the office. */
export function officeToday({ release }: Pick<RequestServices, 'release'>): string {
  return officeDay(release.settings.hours.timeZone, new Date());
}

/** Works out the estimate that comes with an enquiry, from what is published now. */
export function estimateWorker(
  context: Readonly<RouterContextProvider>,
): (text: string) => Promise<SentEstimate | null> {
  const services = context.get(requestServices);
  return (text) =>
    workOutAgain(text, {
      findRules: async (page, block) => (await readEstimate(context, page, block))?.rules ?? null,
      periods: services.factPeriods,
      day: officeToday(services),
    });
}
