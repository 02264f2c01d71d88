import { UserRound } from 'lucide-react';
import { PageSection } from '~/components/page-section';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { BlockImage } from './block-image';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { list } from './properties';
import { image } from './stored-file';

const MAX_PEOPLE = 24;

const properties = {
  heading: text('Heading', 'The people you will meet'),
  intro: textarea('Introduction'),
  people: list(
    'People',
    {
      name: text('Name'),
      role: text('Role'),
      text: textarea('Short introduction'),
      image: image('Portrait'),
    },
    { max: MAX_PEOPLE },
  ),
  ground: ground(),
};

export const block = defineBlock({
  name: 'People',
  description: 'Your team, with portraits',
  category: '{product}',
  isNew: true,
  properties,
  Render: People,
});

const NO_PORTRAIT = <UserRound aria-hidden className="size-20" strokeWidth={1.25} />;

function People({ heading, intro, people, ground }: PropsOf<typeof properties>) {
  const named = people.filter(({ name }) => name);
  if (named.length === 0) return <EmptyBlock name="People">Add the first person.</EmptyBlock>;
  const Name = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <ul className="grid gap-x-8 gap-y-10 @2xl:grid-cols-2 @5xl:grid-cols-4">
        {named.map(({ id, name, role, text, image }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <div className="grid aspect-square place-items-center overflow-hidden rounded-2xl bg-accent-soft text-primary">
              {image ? (
                <BlockImage
                  image={image}
                  ratio={1}
                  sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 46vw, 100vw"
                  className="size-full object-cover"
                  fallback={NO_PORTRAIT}
                />
              ) : (
                NO_PORTRAIT
              )}
            </div>
            <Name className="mt-4 text-lg font-semibold">{name}</Name>
            {role && <p className="font-medium text-cta">{role}</p>}
            {text && <p className="mt-2 text-muted-foreground">{text}</p>}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
