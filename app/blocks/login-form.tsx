import { AccountCard } from '~/features/client-account/account-card';
import { defineBlock, type PropsOf, type StoredProps, text, textarea } from './block';
import { PagePart } from './page-part';

const properties = {
  heading: text('Heading', 'Client Login'),
  intro: textarea('Introduction'),
};

export const block = defineBlock({
  name: 'Login Form',
  description: 'Where clients sign in',
  category: '{product}',
  onlyOn: 'login',
  properties,
  Render: LoginForm,
});

function LoginForm(props: PropsOf<typeof properties> & Pick<StoredProps, 'isOpening'>) {
  return (
    <AccountCard title={props.heading} titleAs={props.isOpening ? 'h1' : 'h2'} intro={props.intro}>
      <PagePart name="the login form" />
    </AccountCard>
  );
}
