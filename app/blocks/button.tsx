import { clsx } from 'clsx';
import { PageRow } from '~/components/page-row';
import { ActionButton } from './action-button';
import { defineBlock, link, type PropsOf, text } from './block';
import { EmptyBlock } from './editing';
import { select } from './properties';

const properties = {
  label: text('Label', 'Contact Us'),
  link: link('Link', '/contact'),
  look: select('Style', [
    { value: 'default', label: 'Primary' },
    { value: 'cta', label: 'Call to action' },
    { value: 'outline', label: 'Outline' },
  ]),
  align: select('Position', [
    { value: 'start', label: 'Left' },
    { value: 'center', label: 'Centre' },
  ]),
};

export const block = defineBlock({
  name: 'Button',
  description: 'A link that stands out',
  category: 'Interactive',
  properties,
  Render: ButtonBlock,
});

function ButtonBlock({ label, link, look, align }: PropsOf<typeof properties>) {
  if (!label || !link) return <EmptyBlock name="Button">Give it a label and a link.</EmptyBlock>;
  return (
    <PageRow className={clsx('flex', align === 'center' && 'justify-center')}>
      <ActionButton label={label} href={link} variant={look} />
    </PageRow>
  );
}
