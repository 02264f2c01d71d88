import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { hasSameShape } from '~/components/unsaved/same-shape';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { dropDraft, keepDraft, loadDraft } from '~/lib/local-draft';
import { PALETTES, withPalette } from '~/lib/site/palettes';
import type { SiteLogo } from '~/lib/site/release-parts';
import { brandStart } from './brand-start';
import { NEW_BRAND_MESSAGES } from './messages';
import type { CurrentSite } from './new-brand-api';
import { NewBrandColors, type RenderColors } from './new-brand-colors';
import { useStartBrand } from './new-brand-queries';
import { NewBrandReview } from './new-brand-review';
import { emptyBrand, type NewBrandForm, newBrandFormSchema, STEPS } from './new-brand-schema';
import { ContactStep, NameStep, PlaceStep } from './new-brand-steps';

/** Fields that other features have. */
export interface NewBrandParts {
  renderColors: RenderColors;
  renderLogo: (logo: SiteLogo | null, onChange: (logo: SiteLogo | null) => void) => ReactNode;
}

interface NewBrandWizardProps extends NewBrandParts {
  site: CurrentSite;
}

export function NewBrandWizard({ site, renderColors, renderLogo }: NewBrandWizardProps) {
  const start = useStartBrand();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<NewBrandForm>({
    resolver: zodResolver(newBrandFormSchema),
    defaultValues: keptAnswers(site),
  });
  const answers = useWatch({ control: form.control }) as NewBrandForm;
  const { step } = answers;
  const heading = useRef<HTMLHeadingElement>(null);
  const isLast = step === STEPS.length - 1;

  // People who cannot see that the questions have changed hear the heading.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  const isDone = start.isSuccess;
  useEffect(() => {
    if (isDone) dropDraft(DRAFT);
    else keepDraft(DRAFT, answers);
  }, [isDone, answers]);

  function startOver() {
    form.reset(firstAnswers(site));
    setFailure(null);
  }

  function goTo(next: number) {
    setFailure(null);
    form.setValue('step', next, { shouldDirty: true });
  }

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (isLast) return form.handleSubmit(publish, goToProblem)();
    const isRight = await form.trigger(STEPS[step]?.fields ?? [], { shouldFocus: true });
    if (isRight) goTo(step + 1);
  }

  /** Answers from an earlier visit may no longer be accepted. */
  function goToProblem(errors: object) {
    const asked = STEPS.findIndex(({ fields }) => fields.some((field) => field in errors));
    if (asked >= 0) goTo(asked);
  }

  function publish(chosen: NewBrandForm) {
    start.mutate(brandStart(chosen, site), {
      onError(cause) {
        const error = toAppError(cause);
        const isConflict = error.code === 'conflict' || error.code === 'stale';
        const text = isConflict ? NEW_BRAND_MESSAGES.stale : failureText(error);
        setFailure(text);
        notifyFailure(NEW_BRAND_MESSAGES.failed, error, text);
      },
    });
  }

  if (start.isSuccess) {
    return <Done number={start.data} name={answers.name} hasLogo={answers.logos.length > 0} />;
  }
  return (
    <form noValidate onSubmit={goOn} className="grid min-w-0 gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Step {step + 1} of {STEPS.length}: {STEPS[step]?.title}
      </h3>
      {step === 0 && <NameStep form={form} />}
      {step === 1 && <PlaceStep form={form} />}
      {step === 2 && <ContactStep form={form} />}
      {step === 3 && <NewBrandColors form={form} renderColors={renderColors} />}
      {step === 4 && (
        <div className="grid gap-4">
          <p className="text-sm text-muted-foreground">
            Without a logo, the site shows the initials of the name. You can change it later in the
            Site Editor, and add one for dark mode.
          </p>
          {renderLogo(answers.logos[0] ?? null, (logo) =>
            form.setValue('logos', logo ? [logo] : [], { shouldDirty: true }),
          )}
        </div>
      )}
      {isLast && <NewBrandReview form={form} site={site} />}
      {failure && (
        <Alert variant="error" title={NEW_BRAND_MESSAGES.failed}>
          {failure}
        </Alert>
      )}
      <DialogFooter>
        {(step > 0 || answers.name !== '') && (
          <Button
            variant="ghost"
            className="sm:mr-auto"
            disabled={start.isPending}
            onClick={startOver}
          >
            Start over
          </Button>
        )}
        {step > 0 && (
          <Button variant="outline" disabled={start.isPending} onClick={() => goTo(step - 1)}>
            Back
          </Button>
        )}
        <Button type="submit" variant={isLast ? 'cta' : 'default'} disabled={start.isPending}>
          {isLast ? (start.isPending ? 'Publishing...' : 'Publish the new brand') : 'Next'}
        </Button>
      </DialogFooter>
    </form>
  );
}

const DRAFT = 'new-brand';

/** The answers from before the window was closed. */
function keptAnswers(site: CurrentSite): NewBrandForm {
  const first = firstAnswers(site);
  const kept = loadDraft(DRAFT)?.value;
  return hasSameShape<NewBrandForm>(kept, first) ? kept : first;
}

function firstAnswers({ parts }: CurrentSite): NewBrandForm {
  const [palette] = PALETTES;
  return {
    ...emptyBrand(parts.settings),
    theme: palette ? withPalette(parts.theme, palette) : parts.theme,
    logos: [],
    step: 0,
    removesArticles: true,
    removesRecords: true,
  };
}

interface DoneProps {
  number: number;
  name: string;
  hasLogo: boolean;
}

/** Every screen still has the old name until it loads again. */
function Done({ number, name, hasLogo }: DoneProps) {
  return (
    <div className="grid gap-4">
      <Alert variant="success" title={`${name} is live`}>
        <p>
          This is release {number}. To go back, restore the previous release in the Site Editor and
          the earlier version of each page and saved block in Content.
        </p>
      </Alert>
      <p className="text-sm text-muted-foreground">
        Next: your {hasLogo ? 'icon' : 'logo and icon'} in the Site Editor, pictures of your own,
        and in these settings an acknowledgement of Country, licences and social links.
      </p>
      <DialogFooter>
        <Button asChild variant="outline">
          <a href="/" target="_blank" rel="noopener">
            View the site
          </a>
        </Button>
        <Button onClick={() => window.location.reload()}>Continue</Button>
      </DialogFooter>
    </div>
  );
}
