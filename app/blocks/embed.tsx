import { useState } from 'react';
import { Icon } from '~/components/icon';
import { PageRow } from '~/components/page-row';
import { defineBlock, type PropsOf, text } from './block';
import { BlockImage } from './block-image';
import { EmptyBlock } from './editing';
import { type EmbeddedVideo, embeddedVideo } from './embedded-video';
import { image } from './stored-file';

const properties = {
  address: text('YouTube or Vimeo address'),
  title: text('What it shows'),
  cover: image('Image before it plays'),
};

export const block = defineBlock({
  name: 'YouTube or Vimeo',
  description: 'A video from another site. Nothing is loaded from there until someone plays it.',
  category: 'Media',
  isNew: true,
  properties,
  Render: Embed,
});

const FRAME = 'aspect-video w-full rounded-3xl bg-band';

function Embed({ address, title, cover }: PropsOf<typeof properties>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const video = embeddedVideo(address);
  if (!video) {
    return (
      <EmptyBlock name="YouTube or Vimeo">
        {address ? 'This is not the address of a YouTube or Vimeo video.' : 'Paste the address.'}
      </EmptyBlock>
    );
  }
  const name = title || `Video on ${video.provider}`;
  return (
    <PageRow>
      <figure className="max-w-4xl">
        {isPlaying ? (
          <iframe
            src={video.frameUrl}
            title={name}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            className={FRAME}
          />
        ) : (
          <a
            href={video.watchUrl}
            aria-label={`Play: ${name}`}
            onClick={(event) => {
              event.preventDefault();
              setIsPlaying(true);
            }}
            className={`group relative grid place-items-center overflow-hidden text-band-foreground ${FRAME}`}
          >
            {cover && (
              <BlockImage
                image={cover}
                ratio={16 / 9}
                sizes="(min-width: 56rem) 56rem, 100vw"
                className="absolute inset-0 size-full object-cover"
              />
            )}
            <span className="relative grid size-20 place-items-center rounded-full bg-primary text-primary-foreground shadow-lg transition-transform motion-safe:group-hover:scale-105">
              <Icon aria-hidden className="size-9">
                <path d="M7 4.5v15l12-7.5z" />
              </Icon>
            </span>
          </a>
        )}
        <Caption title={title} provider={video.provider} />
      </figure>
    </PageRow>
  );
}

function Caption({ title, provider }: { title: string; provider: EmbeddedVideo['provider'] }) {
  return (
    <figcaption className="mt-3 text-sm text-muted-foreground wrap-anywhere">
      {title && <span className="block">{title}</span>}
      Plays from {provider}, which may collect data about you.
    </figcaption>
  );
}
