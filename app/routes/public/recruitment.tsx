import { Link } from 'react-router';
import { PageHero } from '~/components/page-hero';
import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { StepList } from '~/components/step-list';
import { Button } from '~/components/ui/button';
import { RECRUITMENT } from '~/content/recruitment';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/recruitment';

const { title, intro, services, process } = RECRUITMENT;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title, description: intro });
}

export default function Recruitment() {
  return (
    <>
      <PageHero title={title} intro={intro} illustration="hero">
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
      <PageSection
        title="Growing your own?"
        intro="An apprentice or trainee can be the better answer when the skills you need are hard to find."
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
