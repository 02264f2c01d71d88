import { clsx } from 'clsx';
import { PageSection } from '~/components/page-section';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { defineBlock, link, type PropsOf, text } from './block';
import { BlockImage } from './block-image';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { HIDDEN_WITHOUT_IMAGE } from './hidden-without-image';
import { list } from './properties';
import { image } from './stored-file';

const MAX_LOGOS = 24;

const properties = {
  heading: text('Heading', 'Who we work with'),
  logos: list('Logos', { image: image('Logo'), link: link('Link') }, { max: MAX_LOGOS }),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Logos',
  description: 'Logos of partners, memberships and accreditations',
  category: 'Media',
  isNew: true,
  properties,
  Render: Logos,
});

function Logos({ heading, logos, ground }: PropsOf<typeof properties>) {
  const shown = logos.filter(({ image }) => image !== null);
  if (shown.length === 0) return <EmptyBlock name="Logos">Add the first logo.</EmptyBlock>;
  return (
    <PageSection title={heading} ground={ground}>
      <ul className="grid grid-cols-2 gap-4 @2xl:grid-cols-3 @5xl:grid-cols-6">
        {shown.map(({ id, image, link }) => (
          // White in dark mode too: logos are drawn for a white background.
          <li
            key={id}
            className={clsx(HIDDEN_WITHOUT_IMAGE, 'rounded-xl border border-border bg-white')}
          >
            <MaybeLink href={link}>
              {image && (
                <BlockImage
                  image={image}
                  sizes="12rem"
                  className="h-16 w-full bg-transparent object-contain"
                />
              )}
            </MaybeLink>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function MaybeLink({ href, children }: { href: string; children: React.ReactNode }) {
  if (!href) return <div className="p-4">{children}</div>;
  return (
    <SafeAnchor href={href} className="block rounded-xl p-4">
      {children}
    </SafeAnchor>
  );
}
