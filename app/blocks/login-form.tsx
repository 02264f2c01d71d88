import { AccountCard } from '~/features/client-account/account-card';
import { defineBlock, type PropsOf, type StoredProps, text, textarea } from './block';
import type { WithDrawing } from './block-picture';
import { PagePart } from './page-part';

const properties = {
  heading: text('Heading', 'Client Login'),
  intro: textarea('Introduction'),
};

export const block = defineBlock({
  name: 'Login Form',
  description: 'Where clients sign in',
  category: '{product}',
  hasFixedSpace: true,
  properties,
  Render: LoginForm,
});

type LoginFormProps = PropsOf<typeof properties> & Pick<StoredProps, 'isOpening'> & WithDrawing;

function LoginForm(props: LoginFormProps) {
  return (
    <AccountCard
      title={props.heading}
      titleAs={props.isOpening ? 'h1' : 'h2'}
      intro={props.intro}
      drawing={props.drawing}
    >
      <PagePart name="the login form" />
    </AccountCard>
  );
}
