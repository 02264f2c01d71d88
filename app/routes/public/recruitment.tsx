import { Link } from 'react-router';
import { IllustrationPart } from '~/components/drawing-part';
import { PAGE_PICTURE, PageHero } from '~/components/page-hero';
import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { QuestionList } from '~/components/question-list';
import { StepList } from '~/components/step-list';
import { Button } from '~/components/ui/button';
import { RECRUITMENT } from '~/content/recruitment';
import { pageMeta } from '~/lib/site/page-meta';
import { questionData } from '~/lib/site/question-data';
import { serviceData } from '~/lib/site/service-data';
import type { Route } from './+types/recruitment';

const { title, intro, description, services, process, questions } = RECRUITMENT;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title,
    description,
    structuredData: (siteUrl) => [
      serviceData({ title, description }, '/recruitment', siteUrl),
      questionData(questions),
    ],
  });
}

export default function Recruitment() {
  return (
    <>
      <PageHero
        title={title}
        intro={intro}
        picture={<IllustrationPart name="site" {...PAGE_PICTURE} />}
      >
        <Button asChild size="lg">
          <Link to="/#contact">Contact Us Today</Link>
        </Button>
      </PageHero>
      <PageSection title="Recruitment services" className="border-t border-border">
        <ProgramCards programs={services} />
      </PageSection>
      <PageSection
        title="Our process"
        intro="Four steps, and you know at each one where we are."
        isBand
        isSplit
      >
        <StepList steps={process} />
      </PageSection>
      <PageSection title="Questions people ask" isSplit>
        <QuestionList questions={questions} />
      </PageSection>
      <PageSection
        title="Growing your own?"
        intro="An apprentice or trainee can be the better answer when the skills you need are hard to find."
        className="border-t border-border"
      >
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to="/apprenticeships">Apprenticeships</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/traineeships">Traineeships</Link>
          </Button>
        </div>
      </PageSection>
    </>
  );
}
