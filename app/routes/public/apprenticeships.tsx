import { Link } from 'react-router';
import { ApplyByMail } from '~/components/apply-by-mail';
import { CheckList } from '~/components/check-list';
import { ArrowRight } from '~/components/icons';
import { Illustration } from '~/components/illustration';
import { PAGE_PICTURE, PageHero } from '~/components/page-hero';
import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { QuestionList } from '~/components/question-list';
import { Button } from '~/components/ui/button';
import { APPRENTICESHIPS } from '~/content/apprenticeships';
import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { formOrKey } from '~/lib/forms/forms-in-content';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import { questionData } from '~/lib/site/question-data';
import { serviceData } from '~/lib/site/service-data';
import { useSite } from '~/lib/site/use-site';
import type { Route } from './+types/apprenticeships';

const { title, intro, description, programs, forApprentices, forEmployers, questions, mail } =
  APPRENTICESHIPS;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title,
    description,
    structuredData: (siteUrl) => [
      serviceData({ title, description }, '/apprenticeships', siteUrl),
      questionData(questions),
    ],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { form: formOrKey('main', context.get(requestServices).findForm) };
}

export default function Apprenticeships({ loaderData }: Route.ComponentProps) {
  const { apprenticeshipsEmail } = useSite().settings.company;
  return (
    <>
      <PageHero
        title={title}
        intro={intro}
        picture={<Illustration name="mentor" {...PAGE_PICTURE} />}
      >
        <ApplyByMail to={apprenticeshipsEmail} mail={mail} />
        <Button asChild size="lg" variant="outline">
          <a href="#enquire">Ask us a question</a>
        </Button>
      </PageHero>
      <PageSection title="Apprenticeship programs" className="border-t border-border">
        <ProgramCards programs={programs} />
      </PageSection>
      <PageSection title="What both sides get out of it" isBand>
        <div className="grid gap-10 @5xl:grid-cols-2 @5xl:gap-16">
          <div>
            <h3 className="mb-4 text-xl font-semibold">Benefits for apprentices</h3>
            <CheckList items={forApprentices} />
          </div>
          <div>
            <h3 className="mb-4 text-xl font-semibold">Benefits for employers</h3>
            <CheckList items={forEmployers} />
          </div>
        </div>
      </PageSection>
      <PageSection title="Questions people ask" isSplit>
        <QuestionList questions={questions} />
      </PageSection>
      <PageSection
        title="Rather learn at a desk or a counter?"
        intro="Traineeships work the same way and take one to two years: business administration, information technology, digital marketing."
        className="border-t border-border"
        isSplit
      >
        <Button asChild variant="outline" size="lg">
          <Link to="/traineeships">
            See the traineeships
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </PageSection>
      <div id="enquire" className="border-t border-border">
        <EnquirySection
          form={loaderData.form}
          title="Start with a message"
          intro="Looking for an apprenticeship, or for an apprentice? Tell us a little and we will get back to you."
          service="apprenticeship"
        />
      </div>
    </>
  );
}
