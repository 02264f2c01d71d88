import { clsx } from 'clsx';
import { PageSection } from '~/components/page-section';
import { ActionButton } from './action-button';
import { defineBlock, link, type PropsOf, text } from './block';
import { BlockImage } from './block-image';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { HIDDEN_WITHOUT_IMAGE } from './hidden-without-image';
import { MarkdownContent } from './markdown-content';
import { markdown } from './markdown-property';
import { select } from './properties';
import { image } from './stored-file';

const properties = {
  image: image('Image'),
  heading: text('Heading', 'A heading beside an image'),
  markdown: markdown('Text', 'A few sentences about the image.'),
  label: text('Button'),
  link: link('Button link'),
  side: select('Image on a wide screen', [
    { value: 'left', label: 'Left of the text' },
    { value: 'right', label: 'Right of the text' },
  ]),
  share: select('Image width', [
    { value: 'half', label: 'Half' },
    { value: 'third', label: 'A third' },
    { value: 'more', label: 'Two thirds' },
  ]),
  onPhones: select('Image on a phone', [
    { value: 'first', label: 'Above the text' },
    { value: 'last', label: 'Below the text' },
  ]),
  ground: ground(),
};

/** The widths of the two columns, by the image's side and its share. */
const GRIDS = {
  left: {
    half: '@3xl:grid-cols-2',
    third: '@3xl:grid-cols-[1fr_2fr]',
    more: '@3xl:grid-cols-[2fr_1fr]',
  },
  right: {
    half: '@3xl:grid-cols-2',
    third: '@3xl:grid-cols-[2fr_1fr]',
    more: '@3xl:grid-cols-[1fr_2fr]',
  },
};

export const block = defineBlock({
  name: 'Image and Text',
  description: 'An image beside text, with an optional button',
  category: 'Content',
  isNew: true,
  properties,
  Render: ImageText,
});

function ImageText(props: PropsOf<typeof properties>) {
  const { image, heading, markdown, label, link, side, share, onPhones, ground } = props;
  return (
    <PageSection title="" ground={ground}>
      <div className={clsx('grid items-center gap-8 @3xl:gap-12', GRIDS[side][share])}>
        {image ? (
          <div
            className={clsx(
              HIDDEN_WITHOUT_IMAGE,
              onPhones === 'last' && '@max-3xl:order-last',
              side === 'right' && '@3xl:order-last',
            )}
          >
            <BlockImage
              image={image}
              sizes="(min-width: 80rem) 50rem, (min-width: 48rem) 60vw, 100vw"
              className="h-auto w-full rounded-3xl"
            />
          </div>
        ) : (
          <EmptyBlock name="Image">Choose an image.</EmptyBlock>
        )}
        <div className="grid min-w-0 justify-items-start gap-5 wrap-anywhere only:col-span-full">
          {heading && (
            <h2 className="text-heading font-bold tracking-tight @2xl:text-4xl @2xl:leading-tight">
              {heading}
            </h2>
          )}
          {markdown.length > 0 && <MarkdownContent markdown={markdown} />}
          <ActionButton
            label={label}
            href={link}
            variant={ground === 'band' ? 'accent' : 'default'}
          />
        </div>
      </div>
    </PageSection>
  );
}
