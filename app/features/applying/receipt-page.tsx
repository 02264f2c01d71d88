import { LinkCard, LinkPage } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { EnquiryFormField } from '~/features/enquiries/enquiry-form-field';
import { ErrorSummary } from '~/features/enquiries/error-summary';
import { formatDateTime } from '~/lib/format';
import { CORRECT_FORM, correctValues } from './correct-form';
import { RECEIPT, STAGES, WAITS_FOR_GUARDIAN } from './messages';
import type { Receipt } from './receipt-schema';
import { FILE_KINDS, RECEIPT_ACTIONS, type ReceiptReply } from './receive-receipt';

const CHOICE = 'flex min-h-11 cursor-pointer items-start gap-3 py-2.5';
const BOX = 'mt-1 size-4 shrink-0 accent-primary';

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
          <Fact label={RECEIPT.job} value={`${job.title} (${job.reference})`} />
          <Fact label={RECEIPT.reference} value={receipt.reference} />
          <Fact label={RECEIPT.received} value={formatDateTime(receipt.received_at)} />
          {receipt.reply_by && (
            <Fact label={RECEIPT.replyBy} value={formatDateTime(receipt.reply_by)} />
          )}
        </dl>
        {!canChange && <p className="text-muted-foreground">{RECEIPT.finished}</p>}
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
          <Withdraw />
        </>
      )}
    </LinkPage>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
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
        <input type="hidden" name="action" value={RECEIPT_ACTIONS.correct} />
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
        <input type="hidden" name="action" value={RECEIPT_ACTIONS.file} />
        <fieldset>
          <legend className="text-sm font-medium">{RECEIPT.kindLegend}</legend>
          <label className={CHOICE}>
            <input
              type="radio"
              name="kind"
              value={FILE_KINDS.resume}
              defaultChecked
              className={BOX}
            />
            {RECEIPT.kindResume}
          </label>
          <label className={CHOICE}>
            <input type="radio" name="kind" value={FILE_KINDS.other} className={BOX} />
            {RECEIPT.kindOther}
          </label>
        </fieldset>
        <FormField label={RECEIPT.fileLabel} id="receipt-file">
          {(wiring) => (
            <Input
              {...wiring}
              type="file"
              name="file"
              accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.webp"
              className="cursor-pointer py-1.5 pl-1.5 file:mr-3 file:h-full file:cursor-pointer file:rounded file:border-0 file:bg-muted file:px-3 file:font-medium file:text-foreground"
            />
          )}
        </FormField>
        <Button type="submit" variant="outline" className="w-fit">
          {RECEIPT.addFile}
        </Button>
      </form>
    </LinkCard>
  );
}

/** The tick is the confirmation, which works without script too. */
function Withdraw() {
  return (
    <LinkCard title={RECEIPT.withdraw}>
      <p className="text-muted-foreground">{RECEIPT.withdrawText}</p>
      <form method="post" className="grid gap-3">
        <input type="hidden" name="action" value={RECEIPT_ACTIONS.withdraw} />
        <label className={CHOICE}>
          <input type="checkbox" name="sure" value="yes" className={BOX} />
          {RECEIPT.withdrawSure}
        </label>
        <Button type="submit" variant="danger" className="w-fit">
          {RECEIPT.withdrawButton}
        </Button>
      </form>
    </LinkCard>
  );
}
