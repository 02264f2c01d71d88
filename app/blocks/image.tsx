import { clsx } from 'clsx';
import { PageRow } from '~/components/page-row';
import { defineBlock, type PropsOf, text } from './block';
import { BlockImage } from './block-image';
import { EmptyBlock } from './editing';
import { HIDDEN_WITHOUT_IMAGE } from './hidden-without-image';
import { select } from './properties';
import { image } from './stored-file';

const properties = {
  image: image('Image'),
  caption: text('Caption'),
  width: select('Width', [
    { value: 'text', label: 'As wide as the text' },
    { value: 'page', label: 'As wide as the page' },
  ]),
};

export const block = defineBlock({
  name: 'Image',
  description: 'One uncropped image with an optional caption',
  category: 'Media',
  properties,
  Render: ImageBlock,
});

function ImageBlock({ image, caption, width }: PropsOf<typeof properties>) {
  if (!image) return <EmptyBlock name="Image">Choose an image.</EmptyBlock>;
  return (
    <PageRow>
      <figure className={clsx(HIDDEN_WITHOUT_IMAGE, width === 'text' && 'max-w-[68ch]')}>
        <BlockImage
          image={image}
          sizes={
            width === 'text' ? '(min-width: 48rem) 44rem, 100vw' : '(min-width: 80rem) 76rem, 100vw'
          }
          className="h-auto w-full rounded-3xl"
        />
        {caption && (
          <figcaption className="mt-3 text-sm text-muted-foreground wrap-anywhere">
            {caption}
          </figcaption>
        )}
      </figure>
    </PageRow>
  );
}
