import { Link } from 'react-router';
import { ApplyByMail } from '~/components/apply-by-mail';
import { Illustration } from '~/components/illustration';
import { PAGE_PICTURE, PageHero } from '~/components/page-hero';
import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { QuestionList } from '~/components/question-list';
import { Button } from '~/components/ui/button';
import { TRAINEESHIPS } from '~/content/traineeships';
import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { formOrKey } from '~/lib/forms/forms-in-content';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import { questionData } from '~/lib/site/question-data';
import { serviceData } from '~/lib/site/service-data';
import { useSite } from '~/lib/site/use-site';
import type { Route } from './+types/traineeships';

const { title, intro, description, programs, features, questions, mail } = TRAINEESHIPS;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title,
    description,
    structuredData: (siteUrl) => [
      serviceData({ title, description }, '/traineeships', siteUrl),
      questionData(questions),
    ],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { form: formOrKey('main', context.get(requestServices).findForm) };
}

export default function Traineeships({ loaderData }: Route.ComponentProps) {
  const { settings } = useSite();
  const { traineeshipsEmail } = settings.company;
  return (
    <>
      <PageHero
        title={title}
        intro={intro}
        picture={<Illustration name="office" {...PAGE_PICTURE} />}
      >
        <ApplyByMail to={traineeshipsEmail} mail={mail} />
        <Button asChild size="lg" variant="outline">
          <a href="#enquire">Ask us a question</a>
        </Button>
      </PageHero>
      <PageSection title="Traineeship programs" className="border-t border-border">
        <ProgramCards programs={programs} />
      </PageSection>
      <PageSection title="Program features" isBand>
        <ul className="grid gap-8 @2xl:grid-cols-2 @5xl:grid-cols-4">
          {features.map((feature) => (
            <li key={feature.title} className="border-l-4 border-band-accent pl-4">
              <h3 className="text-lg font-semibold">{feature.title}</h3>
              <p className="mt-1 text-band-muted">{feature.text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="Questions people ask" isSplit>
        <QuestionList questions={questions} />
        <p className="mt-6">
          Prefer to work with your hands?{' '}
          <Link to="/apprenticeships" className="text-link underline underline-offset-4">
            See the apprenticeships
          </Link>
          {settings.toggles.blog && (
            <>
              , or read more in{' '}
              <Link to="/blog" className="text-link underline underline-offset-4">
                our blog
              </Link>
            </>
          )}
          .
        </p>
      </PageSection>
      <div id="enquire" className="border-t border-border">
        <EnquirySection
          form={loaderData.form}
          title="Start with a message"
          intro="Tell us which traineeship you have in mind, or that you are not sure yet. Both are fine."
          service="traineeship"
        />
      </div>
    </>
  );
}
