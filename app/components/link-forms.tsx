import { LinkCard, TO_OUTCOME } from './link-page';
import { Button } from './ui/button';
import { FormField } from './ui/form-field';
import { Input } from './ui/input';

/** The styles of a choice and of its box, on pages that links in messages open. */
export const LINK_CHOICE = 'flex min-h-11 cursor-pointer items-start gap-3 py-2.5';
export const LINK_BOX = 'mt-1 size-4 shrink-0 accent-primary';

/** In a `dl`. */
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
