import { PageRow } from '~/components/page-row';
import { fileUrl } from '~/features/media/media-url';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { imageSources } from './image-sources';
import { video } from './properties';
import { image, storedFile } from './stored-file';
import { useTextFile } from './use-text-file';

const properties = {
  video: video('Video'),
  title: text('What it shows'),
  poster: image('Image before it plays'),
  captions: textarea('Captions (WebVTT)'),
};

const RATIO = 16 / 9;

export const block = defineBlock({
  name: 'Video',
  description: 'An MP4 or WebM file from the media library, with captions',
  category: 'Media',
  isNew: true,
  properties,
  Render: Video,
});

function Video({ video, title, poster, captions }: PropsOf<typeof properties>) {
  const captionsUrl = useTextFile(captions, 'text/vtt');
  const file = storedFile(video);
  if (!file) return <EmptyBlock name="Video">Choose a video.</EmptyBlock>;
  return (
    <PageRow>
      <figure className="max-w-4xl">
        <video
          controls
          preload="metadata"
          playsInline
          src={fileUrl(file)}
          poster={poster ? imageSources(poster, { ratio: RATIO })?.src : undefined}
          width={1280}
          height={720}
          aria-label={title || undefined}
          className="aspect-video h-auto w-full rounded-3xl bg-band object-contain"
        >
          <track kind="captions" srcLang="en-AU" label="English" src={captionsUrl} default />
        </video>
        {title && (
          <figcaption className="mt-3 text-sm text-muted-foreground wrap-anywhere">
            {title}
          </figcaption>
        )}
      </figure>
    </PageRow>
  );
}
