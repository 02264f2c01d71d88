import { BlockImage } from './block-image';
import { HIDDEN_WITHOUT_IMAGE } from './hidden-without-image';
import { imageSources } from './image-sources';
import { readImage } from './stored-file';

/** All articles have the same shape of image, so that a list of them lines up. */
const RATIO = 16 / 9;

export interface ArticlePictureProps {
  /** The stored value. Anything that is not an image shows nothing. */
  image: unknown;
  isFirst: boolean;
}

/** An article's featured image in the list of articles. */
export function ListedPicture({ image: stored, isFirst }: ArticlePictureProps) {
  const image = readImage(stored);
  if (!image) return null;
  return (
    <div className={`mb-5 ${HIDDEN_WITHOUT_IMAGE}`}>
      <BlockImage
        // The link is named by the article's title.
        image={{ ...image, alt: '' }}
        ratio={RATIO}
        sizes={isFirst ? '(min-width: 80rem) 72rem, 90vw' : '(min-width: 48rem) 34rem, 90vw'}
        isFirst={isFirst}
        className="h-auto w-full rounded-xl"
      />
    </div>
  );
}

/** The path of the featured image, for search engines. */
export function pictureAddress(stored: unknown): string | undefined {
  const image = readImage(stored);
  return image ? imageSources(image, { ratio: RATIO })?.src : undefined;
}

/** The featured image below the article's title. */
export function FeaturedPicture({ image: stored }: Pick<ArticlePictureProps, 'image'>) {
  const image = readImage(stored);
  if (!image) return null;
  return (
    <div className={`mt-8 max-w-4xl ${HIDDEN_WITHOUT_IMAGE}`}>
      <BlockImage
        image={image}
        ratio={RATIO}
        sizes="(min-width: 60rem) 56rem, 92vw"
        isFirst
        className="h-auto w-full rounded-3xl"
      />
    </div>
  );
}
