import { PageSection } from '~/components/page-section';
import { defineBlock, type PropsOf, text } from './block';
import { BlockImage } from './block-image';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { HIDDEN_WITHOUT_IMAGE } from './hidden-without-image';
import { list, number } from './properties';
import { image } from './stored-file';

const MAX_IMAGES = 24;

const properties = {
  heading: text('Heading'),
  columns: number('Columns on a wide screen', 3, { min: 2, max: 4 }),
  images: list('Images', { image: image('Image'), caption: text('Caption') }, { max: MAX_IMAGES }),
  ground: ground(),
};

const GRIDS: Record<number, string> = {
  2: '@2xl:grid-cols-2',
  3: '@2xl:grid-cols-2 @5xl:grid-cols-3',
  4: '@2xl:grid-cols-2 @5xl:grid-cols-4',
};

export const block = defineBlock({
  name: 'Gallery',
  description: 'Images of the same size, two to four side by side',
  category: 'Media',
  isNew: true,
  properties,
  Render: Gallery,
});

function Gallery({ heading, columns, images, ground }: PropsOf<typeof properties>) {
  const shown = images.filter(({ image }) => image !== null);
  if (shown.length === 0) return <EmptyBlock name="Gallery">Add the first image.</EmptyBlock>;
  return (
    <PageSection title={heading} ground={ground}>
      <ul className={`grid gap-5 ${GRIDS[columns]}`}>
        {shown.map(({ id, image, caption }) => (
          <li key={id} className={HIDDEN_WITHOUT_IMAGE}>
            <figure>
              {image && (
                <BlockImage
                  image={image}
                  ratio={4 / 3}
                  sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 100vw"
                  className="aspect-[4/3] w-full rounded-2xl object-cover"
                />
              )}
              {caption && (
                <figcaption className="mt-2 text-sm text-muted-foreground wrap-anywhere">
                  {caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
