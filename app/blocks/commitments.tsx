import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { list } from './properties';

const properties = {
  heading: text('Heading', 'What you can hold us to'),
  commitments: list(
    'Commitments',
    { title: text('Title', 'A promise'), text: textarea('Text') },
    { initial: [{ title: 'A promise', text: 'What people can count on.' }], max: 8 },
  ),
};

export const block = defineBlock({
  name: 'Commitments',
  description: 'What you promise, side by side',
  category: '{product}',
  isNew: true,
  version: 2,
  properties,
  Render: Commitments,
});

function Commitments({ heading, commitments }: PropsOf<typeof properties>) {
  if (commitments.length === 0) {
    return <EmptyBlock name="Commitments">Add the first promise.</EmptyBlock>;
  }
  return (
    <section className="border-y border-border bg-card">
      <div className="mx-auto max-w-7xl px-4 py-10 @2xl:px-6 @5xl:px-8">
        {heading && <h2 className="sr-only">{heading}</h2>}
        <dl className="grid gap-x-10 gap-y-6 @2xl:grid-cols-2 @5xl:grid-cols-4">
          {commitments.map(({ id, title, text }) => (
            <div key={id} className="border-l-4 border-accent pl-4 wrap-anywhere">
              <dt className="font-display text-lg font-semibold">{title}</dt>
              <dd className="mt-1 text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
