import { ArrowRight, MapPin } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { useSite } from '~/lib/site/use-site';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { BlockImage } from './block-image';
import { ground } from './choices';
import { image } from './stored-file';

const properties = {
  heading: text('Heading', 'Where to find us'),
  intro: textarea('Introduction'),
  map: image('Map image'),
  address: text('Address, if different from Site Settings'),
  label: text('Link', 'View on a map'),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Location',
  description: 'Your address, with your own map image. No map service is loaded.',
  category: 'Media',
  isNew: true,
  properties,
  Render: Location,
});

function Location({ heading, intro, map, address, label, ground }: PropsOf<typeof properties>) {
  const { street, suburb, state, postcode } = useSite().settings.company.address;
  const shown = address || `${street}, ${suburb} ${state} ${postcode}`;
  const search = new URLSearchParams({ api: '1', query: shown });
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <div className="grid gap-5">
        {map && (
          <BlockImage
            image={map}
            sizes="(min-width: 80rem) 76rem, 100vw"
            className="h-auto w-full rounded-3xl"
          />
        )}
        <address className="flex items-start gap-3 not-italic">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="wrap-anywhere">{shown}</span>
        </address>
        <p>
          <a
            href={`https://www.google.com/maps/search/?${search}`}
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-link underline underline-offset-4"
          >
            {label || 'View on a map'}
            <ArrowRight aria-hidden className="size-4" />
          </a>
        </p>
      </div>
    </PageSection>
  );
}
