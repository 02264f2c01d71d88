import { Link } from 'react-router';
import { headingsOf, type PageHeading } from '~/features/content/page-headings';
import { usePageWords, useSite } from '~/lib/site/use-site';
import { RenderBlocks } from './render-blocks';

type Blocks = Parameters<typeof RenderBlocks>[0]['components'];

/** Blocks that hold running text. All other blocks take the full width, which leaves no room for a column beside them. */
const TEXT_TYPES = new Set(['rich-text', 'heading', 'image', 'divider', 'button']);
/** Pages with fewer headings get no list of contents. */
const CONTENTS_MIN = 3;

/** Renders a page's blocks. A page of running text gets a column with its contents and our contact details. */
export function RenderPage({ blocks }: { blocks: Blocks }) {
  const isText = blocks.length > 0 && blocks.every(({ type }) => TEXT_TYPES.has(type));
  if (!isText) return <RenderBlocks components={blocks} />;
  const headings = headingsOf(blocks);
  return (
    <div className="mx-auto max-w-7xl @5xl:grid @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-8 @5xl:px-8">
      <div className="text-column">
        <RenderBlocks components={blocks} />
      </div>
      <aside className="grid content-start gap-6 px-4 pt-6 @2xl:px-6 @5xl:sticky @5xl:top-20 @5xl:self-start @5xl:px-0">
        {headings.length >= CONTENTS_MIN && <Contents headings={headings} />}
        <WhomToAsk />
      </aside>
    </div>
  );
}

function Contents({ headings }: { headings: PageHeading[] }) {
  const words = usePageWords();
  return (
    <nav aria-labelledby="contents" className="hidden @5xl:block">
      <h2 id="contents" className="font-semibold">
        {words.contents}
      </h2>
      <ul className="mt-2 border-l border-border">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 pl-4 text-muted-foreground hover:text-foreground hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WhomToAsk() {
  const { company } = useSite().settings;
  const words = usePageWords();
  return (
    <section className="rounded-2xl border border-border bg-card p-6">
      <h2 className="font-semibold">{words.askHeading}</h2>
      <p className="mt-2 text-muted-foreground">
        {words.askCall}{' '}
        <a
          href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}
          className="whitespace-nowrap text-link underline underline-offset-4"
        >
          {company.phone}
        </a>{' '}
        {words.askOr}{' '}
        <Link to="/contact" className="text-link underline underline-offset-4">
          {words.askLink}
        </Link>
        .
      </p>
    </section>
  );
}
