import { defineBlock, type PropsOf, text } from './block';
import { PagePart } from './page-part';

const properties = { heading: text('Heading above the articles') };

export const block = defineBlock({
  name: 'Article List',
  description: 'The articles of the blog, newest first',
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
