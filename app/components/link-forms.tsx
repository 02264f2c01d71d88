import type { ReactNode } from 'react';
import { LinkCard, TO_OUTCOME } from './link-page';
import { Button } from './ui/button';
import { FormField } from './ui/form-field';
import { Input } from './ui/input';

/** The styles of a choice and of its box, on pages that links in messages open. */
export const LINK_CHOICE = 'flex min-h-11 cursor-pointer items-start gap-3 py-2.5';
export const LINK_BOX = 'mt-1 size-4 shrink-0 accent-primary';

interface LinkStandingProps {
  standing: { title: string; text: string } | undefined;
  /** `LinkFact`s. */
  children: ReactNode;
}

/** Where the matter stands, and facts about it. */
export function LinkStanding({ standing, children }: LinkStandingProps) {
  return (
    <>
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{standing?.title}</p>
        <p>{standing?.text}</p>
      </div>
      <LinkFacts>{children}</LinkFacts>
    </>
  );
}

export function LinkFacts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-1 @2xl:grid-cols-[auto_1fr]">{children}</dl>;
}

/** In `LinkFacts`. */
export function LinkFact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
    </>
  );
}

/** The field `file`. */
export function LinkFile({ label, accept }: { label: string; accept: string }) {
  return (
    <FormField label={label} id="receipt-file">
      {(wiring) => (
        <Input
          {...wiring}
          type="file"
          name="file"
          accept={accept}
          className="cursor-pointer py-1.5 pl-1.5 file:mr-3 file:h-full file:cursor-pointer file:rounded file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground"
        />
      )}
    </FormField>
  );
}

/** One form around several cards: each button keeps what was typed beside the others. */
export function LinkForm({ form, children }: { form: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={TO_OUTCOME}
      encType="multipart/form-data"
      id={`${form}-form`}
      noValidate
      className="grid gap-6"
    >
      {children}
    </form>
  );
}

/** A button of such a form that does not save what was typed beside it. */
export function LinkButton({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Button type="submit" name="action" value={action} variant="outline" className="w-fit">
      {children}
    </Button>
  );
}

interface LinkWithdrawProps {
  action: string;
  title: string;
  text: string;
  sure: string;
  button: string;
}

/** People confirm by ticking a box (`sure`), which also works without script. */
export function LinkWithdraw({ action, title, text, sure, button }: LinkWithdrawProps) {
  return (
    <LinkCard title={title}>
      <p className="text-muted-foreground">{text}</p>
      <form method="post" action={TO_OUTCOME} className="grid gap-3">
        <input type="hidden" name="action" value={action} />
        <label className={LINK_CHOICE}>
          <input type="checkbox" name="sure" value="yes" className={LINK_BOX} />
          {sure}
        </label>
        <Button type="submit" variant="danger" className="w-fit">
          {button}
        </Button>
      </form>
    </LinkCard>
  );
}
