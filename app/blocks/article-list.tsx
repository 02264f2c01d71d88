import { defineBlock, link, type PropsOf, text, textarea } from './block';
import { PagePart } from './page-part';

const properties = {
  heading: text('Heading above the articles'),
  readMore: text('Link text for each article', 'Read more'),
  emptyHeading: text('No articles yet: heading', 'Nothing here yet'),
  emptyText: textarea(
    'No articles yet: text',
    'We are writing the first articles. Until then, ask us directly: we answer on business days.',
  ),
  emptyLabel: text('No articles yet: button', 'Contact Us'),
  emptyLink: link('No articles yet: button link', '/contact'),
};

export const block = defineBlock({
  name: 'Article List',
  description: 'Blog articles, newest first',
  category: '{product}',
  hasFixedSpace: true,
  properties,
  Render: ArticleListBlock,
});

function ArticleListBlock({ heading }: PropsOf<typeof properties>) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pb-section @2xl:px-6 @5xl:px-8">
      {heading && (
        <h2 className="mb-6 text-heading font-bold tracking-tight wrap-anywhere">{heading}</h2>
      )}
      <PagePart name="the list of articles" />
    </div>
  );
}
