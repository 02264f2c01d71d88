import { ApplyByMail } from '~/components/apply-by-mail';
import { PAGE_PICTURE, PageHero } from '~/components/page-hero';
import { ServiceIcon } from '~/components/service-icon';
import { useSite } from '~/lib/site/use-site';
import { ActionButton } from './action-button';
import { defineBlock, link, type PropsOf, type StoredProps, text, textarea } from './block';
import { BlockPicture, type WithDrawing } from './block-picture';
import { SERVICE_ICONS } from './choices';
import { picture } from './pictures';
import { select } from './properties';
import { image } from './stored-file';

const properties = {
  heading: text('Heading', 'Title of the page'),
  intro: textarea('Introduction'),
  icon: select('Icon', [{ value: '', label: 'None' }, ...SERVICE_ICONS]),
  picture: picture('Drawing'),
  image: image('Your own picture, instead of the drawing'),
  apply: select('Button that opens an email', [
    { value: '', label: 'None' },
    { value: 'apprenticeships', label: 'To the apprenticeships address' },
    { value: 'traineeships', label: 'To the traineeships address' },
  ]),
  applyLabel: text('Email button label', 'Apply Now'),
  mailSubject: text('Email subject'),
  mailBody: textarea('Email text'),
  label: text('First button'),
  link: link('First button link'),
  secondLabel: text('Second button'),
  secondLink: link('Second button link'),
};

export const block = defineBlock({
  name: 'Page Opening',
  description: 'The page’s title with an introduction, a picture and buttons',
  category: 'Content',
  isNew: true,
  hasFixedSpace: true,
  properties,
  Render: PageOpening,
});

type PageOpeningProps = PropsOf<typeof properties> & Pick<StoredProps, 'isOpening'> & WithDrawing;

function PageOpening(props: PageOpeningProps) {
  const { heading, intro, icon, apply, isOpening = false } = props;
  const { picture: name, image, drawing } = props;
  const { company } = useSite().settings;
  const address =
    apply === 'traineeships' ? company.traineeshipsEmail : company.apprenticeshipsEmail;
  const hasButtons = apply || props.label || props.secondLabel;
  return (
    <PageHero
      title={heading}
      titleAs={isOpening ? 'h1' : 'h2'}
      intro={intro}
      icon={icon && <ServiceIcon id={icon} />}
      picture={
        (name || image) && (
          <BlockPicture {...{ name, image, drawing }} {...PAGE_PICTURE} isFirst={isOpening} />
        )
      }
    >
      {hasButtons && (
        <>
          {apply && (
            <ApplyByMail
              to={address}
              label={props.applyLabel}
              mail={{ subject: props.mailSubject, body: props.mailBody }}
            />
          )}
          <ActionButton
            label={props.label}
            href={props.link}
            variant={apply ? 'outline' : 'default'}
          />
          <ActionButton label={props.secondLabel} href={props.secondLink} variant="outline" />
        </>
      )}
    </PageHero>
  );
}
