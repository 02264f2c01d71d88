import { PageRow } from '~/components/page-row';
import { defineBlock, type PropsOf } from './block';
import { select } from './properties';

const properties = {
  look: select('Style', [
    { value: 'line', label: 'Line' },
    { value: 'mark', label: 'Short wattle mark' },
    { value: 'space', label: 'Space only' },
  ]),
};

export const block = defineBlock({
  name: 'Divider',
  description: 'A line between two sections',
  category: 'Layouts',
  properties,
  Render: Divider,
});

function Divider({ look }: PropsOf<typeof properties>) {
  return (
    <PageRow>
      {look === 'line' && <hr className="border-border" />}
      {look === 'mark' && <hr className="h-1 w-16 rounded-full border-0 bg-accent" />}
      {look === 'space' && <div className="h-section" />}
    </PageRow>
  );
}
