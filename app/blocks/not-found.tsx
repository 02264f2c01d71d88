import { NotFoundMessage } from '~/components/not-found';
import { ActionButton } from './action-button';
import { defineBlock, link, type PropsOf, type StoredProps, text, textarea } from './block';
import { list } from './properties';

const MAX_BUTTONS = 4;

const properties = {
  kicker: text('Line above the heading', '404'),
  heading: text('Heading', "We can't find that page"),
  intro: textarea('Text'),
  buttons: list(
    'Buttons',
    { label: text('Label'), link: link('Link') },
    { initial: [{ label: 'Home', link: '/' }], max: MAX_BUTTONS },
  ),
};

export const block = defineBlock({
  name: 'Not Found',
  description: 'What visitors see at an address that does not exist',
  category: '{product}',
  hasFixedSpace: true,
  properties,
  Render: NotFoundBlock,
});

function NotFoundBlock(props: PropsOf<typeof properties> & Pick<StoredProps, 'isOpening'>) {
  const { kicker, heading, intro, buttons, isOpening } = props;
  return (
    <NotFoundMessage
      kicker={kicker}
      heading={heading}
      headingAs={isOpening ? 'h1' : 'h2'}
      intro={intro}
    >
      {buttons.map(({ id, label, link }, index) => (
        <ActionButton
          key={id}
          label={label}
          href={link}
          size="default"
          variant={index === 0 ? 'default' : 'outline'}
        />
      ))}
    </NotFoundMessage>
  );
}
