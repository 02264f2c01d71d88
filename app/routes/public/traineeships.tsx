import { Mail } from '~/components/icons';
import { PageHero } from '~/components/page-hero';
import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { Button } from '~/components/ui/button';
import { TRAINEESHIPS } from '~/content/traineeships';
import { EnquirySection } from '~/features/enquiries/enquiry-section';
import { mailDraft } from '~/lib/mail-draft';
import { pageMeta } from '~/lib/site/page-meta';
import { useSite } from '~/lib/site/use-site';
import type { Route } from './+types/traineeships';

const { title, intro, programs, features, mail } = TRAINEESHIPS;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title, description: intro });
}

export default function Traineeships() {
  const { traineeshipsEmail } = useSite().settings.company;
  return (
    <>
      <PageHero title={title} intro={intro} illustration="office">
        <Button asChild size="lg">
          <a href={mailDraft(traineeshipsEmail, mail)}>
            <Mail aria-hidden />
            Apply Now
          </a>
        </Button>
        <Button asChild size="lg" variant="outline">
          <a href="#enquire">Ask us a question</a>
        </Button>
      </PageHero>
      <PageSection title="Traineeship programs" className="border-t border-border">
        <ProgramCards programs={programs} />
      </PageSection>
      <PageSection title="Program features" isBand>
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {features.map((feature) => (
            <li key={feature.title} className="border-l-4 border-band-accent pl-4">
              <h3 className="text-lg font-semibold">{feature.title}</h3>
              <p className="mt-1 text-band-muted">{feature.text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <div id="enquire">
        <EnquirySection
          title="Start with a message"
          intro="Tell us which traineeship you have in mind, or that you are not sure yet. Both are fine."
          service="traineeship"
        />
      </div>
    </>
  );
}
