import { useContext } from 'react';
import { useLocation } from 'react-router';
import { PageSection } from '~/components/page-section';
import { EstimateForm } from '~/features/estimate/estimate-form';
import { defineBlock, formChoice, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EditingContext } from './editing';
import { estimateRules } from './estimate-rules';

const properties = {
  heading: text('Heading', 'What could you get?'),
  intro: textarea(
    'Introduction',
    'Answer three questions to see which incentives an employer could get.',
  ),
  button: text('Button', 'Show the estimate'),
  rules: estimateRules(),
  form: formChoice('Enquiry form', 'main'),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Estimate',
  description: 'Employers enter a start date and see what they could get, based on your facts',
  category: 'Interactive',
  isNew: true,
  properties,
  Render: EstimateBlock,
});

interface Added {
  /** The server adds the id of the block. */
  place?: string;
}

function EstimateBlock(props: PropsOf<typeof properties> & Added) {
  const { heading, intro, button, rules, ground, place = '' } = props;
  const { pathname } = useLocation();
  const isEditing = useContext(EditingContext);
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <EstimateForm page={pathname} block={place} button={button} />
      {isEditing && (
        <div className="mt-6 rounded-2xl border border-dashed border-input p-6">
          <p className="font-semibold">Rules</p>
          <p className="text-muted-foreground">
            Visitors see the rules that apply to them, with the amounts.
          </p>
          <ul className="mt-4 grid gap-4 @2xl:grid-cols-2">
            {rules.map(({ id, label, fact, paid, condition }) => (
              <li key={id}>
                <p className="font-medium">{label}</p>
                <p className="wrap-anywhere text-muted-foreground">{fact || 'No amount chosen.'}</p>
                <p>{paid}</p>
                <p>{condition}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PageSection>
  );
}
