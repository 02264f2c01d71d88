import { LINK_BOX, LINK_CHOICE, LinkFact, LinkFile, LinkWithdraw } from '~/components/link-forms';
import { LinkCard, LinkPage } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { EnquiryFormField } from '~/features/enquiries/enquiry-form-field';
import { ErrorSummary } from '~/features/enquiries/error-summary';
import { formatDateTime } from '~/lib/format';
import { LINK_ACTIONS } from '~/lib/link-actions';
import { CORRECT_FORM, correctValues } from './correct-form';
import { FILE_KINDS } from './file-kinds';
import { DISOWN, RECEIPT, STAGES, WAITS_FOR_GUARDIAN } from './messages';
import type { Receipt } from './receipt-schema';
import type { ReceiptReply } from './receive-receipt';

interface ReceiptPageProps {
  receipt: Receipt;
  reply: ReceiptReply | undefined;
}

/** Where an application stands, and what the person can still do. Works without script. */
export function ReceiptPage({ receipt, reply }: ReceiptPageProps) {
  const { stage, job, can_change: canChange } = receipt;
  const isWaiting = canChange && receipt.waits_for_guardian;
  const standing = isWaiting ? WAITS_FOR_GUARDIAN : (STAGES[stage] ?? STAGES.in_progress);
  return (
    <LinkPage title={RECEIPT.heading} done={reply?.done} failed={reply?.failed}>
      <LinkCard title={RECEIPT.standing}>
        <div className="grid gap-1">
          <p className="text-lg font-semibold">{standing?.title}</p>
          <p>{standing?.text}</p>
        </div>
        <dl className="grid gap-x-6 gap-y-1 @2xl:grid-cols-[auto_1fr]">
          <LinkFact label={RECEIPT.job} value={`${job.title} (${job.reference})`} />
          <LinkFact label={RECEIPT.reference} value={receipt.reference} />
          <LinkFact label={RECEIPT.received} value={formatDateTime(receipt.received_at)} />
          {receipt.reply_by && (
            <LinkFact label={RECEIPT.replyBy} value={formatDateTime(receipt.reply_by)} />
          )}
          {receipt.interviews.map(({ starts_at, minutes, place }) => (
            <LinkFact
              key={starts_at}
              label={RECEIPT.interview}
              value={[RECEIPT.interviewTime(formatDateTime(starts_at), minutes), place]
                .filter(Boolean)
                .join(', ')}
            />
          ))}
        </dl>
        {!canChange && <p className="text-muted-foreground">{RECEIPT.finished}</p>}
        <p className="text-muted-foreground">{RECEIPT.linkWorks}</p>
        {stage === 'withdrawn' && job.slug && (
          <Button asChild variant="outline" className="w-fit">
            <a href={`/jobs/${job.slug}/apply`}>{RECEIPT.applyAgain}</a>
          </Button>
        )}
      </LinkCard>
      {canChange && (
        <>
          <Details receipt={receipt} reply={reply} />
          <AddFile hasResume={receipt.has_resume} />
          <LinkWithdraw
            action={LINK_ACTIONS.withdraw}
            title={RECEIPT.withdraw}
            text={RECEIPT.withdrawText}
            sure={RECEIPT.withdrawSure}
            button={RECEIPT.withdrawButton}
          />
          <LinkWithdraw
            action={LINK_ACTIONS.disown}
            title={DISOWN.title}
            text={DISOWN.text}
            sure={DISOWN.sure}
            button={DISOWN.button}
          />
        </>
      )}
    </LinkPage>
  );
}

function Details({ receipt, reply }: ReceiptPageProps) {
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? correctValues(receipt);
  return (
    <LinkCard title={RECEIPT.details}>
      <p className="text-muted-foreground">
        {RECEIPT.detailsHint} ({receipt.email})
      </p>
      <form
        method="post"
        id={`${CORRECT_FORM.key}-form`}
        noValidate
        className="grid gap-x-5 gap-y-4 @2xl:grid-cols-2"
      >
        <input type="hidden" name="action" value={LINK_ACTIONS.correct} />
        <ErrorSummary form={CORRECT_FORM} errors={errors} />
        {CORRECT_FORM.fields.map((field) => (
          <EnquiryFormField
            // A new key shows what is stored now after saving.
            key={`${field.name} ${values[field.name]}`}
            form={CORRECT_FORM.key}
            field={field}
            error={errors[field.name]}
            defaultValue={values[field.name]}
            progress={null}
          />
        ))}
        <Button type="submit" className="@2xl:col-span-2 @2xl:w-fit">
          {CORRECT_FORM.submit}
        </Button>
      </form>
    </LinkCard>
  );
}

function AddFile({ hasResume }: { hasResume: boolean }) {
  return (
    <LinkCard title={RECEIPT.file}>
      <p className="text-muted-foreground">
        {hasResume ? RECEIPT.hasResume : RECEIPT.noResume} {RECEIPT.fileHint}
      </p>
      <form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="action" value={LINK_ACTIONS.file} />
        <fieldset>
          <legend className="text-sm font-medium">{RECEIPT.kindLegend}</legend>
          <label className={LINK_CHOICE}>
            <input
              type="radio"
              name="kind"
              value={FILE_KINDS.resume}
              defaultChecked
              className={LINK_BOX}
            />
            {RECEIPT.kindResume}
          </label>
          <label className={LINK_CHOICE}>
            <input type="radio" name="kind" value={FILE_KINDS.other} className={LINK_BOX} />
            {RECEIPT.kindOther}
          </label>
        </fieldset>
        <LinkFile label={RECEIPT.fileLabel} accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.webp" />
        <Button type="submit" variant="outline" className="w-fit">
          {RECEIPT.addFile}
        </Button>
      </form>
    </LinkCard>
  );
}
