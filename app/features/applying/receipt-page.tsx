import {
  LINK_BOX,
  LINK_CHOICE,
  LinkButton,
  LinkFact,
  LinkFile,
  LinkForm,
  LinkStanding,
  LinkWithdraw,
} from '~/components/link-forms';
import { LinkCard, LinkPage, OUTCOME_ID } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { EnquiryFormField } from '~/features/enquiries/enquiry-form-field';
import { ErrorSummary } from '~/features/enquiries/error-summary';
import { formatDateTime } from '~/lib/format';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { LINK_ACTIONS } from '~/lib/link-actions';
import { CORRECT_FORM, correctValues, GUARDIAN_FORM } from './correct-form';
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
        <LinkStanding standing={standing}>
          <LinkFact label={RECEIPT.job} value={`${job.title} (${job.reference})`} />
          <LinkFact label={RECEIPT.reference} value={receipt.reference} />
          <LinkFact label={RECEIPT.received} value={formatDateTime(receipt.received_at)} />
          {receipt.reply_by && (
            <LinkFact label={RECEIPT.replyBy} value={formatDateTime(receipt.reply_by)} />
          )}
          {receipt.contact && <LinkFact label={RECEIPT.contact} value={receipt.contact} />}
          {receipt.interviews.map(({ starts_at, minutes, place }) => (
            <LinkFact
              key={starts_at}
              label={RECEIPT.interview}
              value={[RECEIPT.interviewTime(formatDateTime(starts_at), minutes), place]
                .filter(Boolean)
                .join(', ')}
            />
          ))}
        </LinkStanding>
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
          <LinkForm form={CORRECT_FORM.key}>
            {receipt.guardian && <Guardian guardian={receipt.guardian} reply={reply} />}
            <Details receipt={receipt} reply={reply} />
            <AddFile receipt={receipt} />
          </LinkForm>
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

interface GuardianProps {
  guardian: NonNullable<Receipt['guardian']>;
  reply: ReceiptReply | undefined;
}

function Guardian({ guardian, reply }: GuardianProps) {
  const name = guardian.name ?? guardian.email;
  const asked = guardian.asked_at
    ? RECEIPT.guardianAsked(name, formatDateTime(guardian.asked_at))
    : RECEIPT.guardianUnasked(name);
  return (
    <LinkCard title={RECEIPT.guardian}>
      <p>{guardian.is_next ? RECEIPT.guardianNext(name) : asked}</p>
      {!guardian.is_next && (
        <>
          <p className="text-muted-foreground">{RECEIPT.guardianHint}</p>
          <Fields form={GUARDIAN_FORM} values={{ guardian_email: guardian.email }} reply={reply} />
          <LinkButton action={LINK_ACTIONS.guardian}>{GUARDIAN_FORM.submit}</LinkButton>
        </>
      )}
    </LinkCard>
  );
}

interface FieldsProps {
  form: FormDefinition;
  /** What is stored. */
  values: Record<string, string>;
  reply: ReceiptReply | undefined;
}

function Fields({ form, values, reply }: FieldsProps) {
  const errors = reply?.errors ?? {};
  const shown = { ...values, ...reply?.values };
  const isWrong = form.fields.some(({ name }) => errors[name]);
  return (
    <div className="grid gap-x-5 gap-y-4 @2xl:grid-cols-2">
      {isWrong && (
        <div id={OUTCOME_ID} className="@2xl:col-span-2">
          <ErrorSummary form={form} errors={errors} />
        </div>
      )}
      {form.fields.map((field) => (
        <EnquiryFormField
          // A new key shows what is stored now after saving.
          key={`${field.name} ${shown[field.name]}`}
          form={form.key}
          field={field}
          error={errors[field.name]}
          defaultValue={shown[field.name]}
          progress={null}
        />
      ))}
    </div>
  );
}

function Details({ receipt, reply }: ReceiptPageProps) {
  const stored = correctValues(receipt);
  const isUnsaved = Object.entries(stored).some(
    ([name, value]) => (reply?.values?.[name] ?? value) !== value,
  );
  return (
    <LinkCard title={RECEIPT.details}>
      <p className="text-muted-foreground">
        {RECEIPT.detailsHint} ({receipt.email})
      </p>
      <Fields form={CORRECT_FORM} values={stored} reply={reply} />
      {isUnsaved && <p className="font-medium">{RECEIPT.unsaved}</p>}
      <Button type="submit" name="action" value={LINK_ACTIONS.correct} className="@2xl:w-fit">
        {CORRECT_FORM.submit}
      </Button>
    </LinkCard>
  );
}

function AddFile({ receipt }: { receipt: Receipt }) {
  const { has_resume: hasResume, files } = receipt;
  return (
    <LinkCard title={RECEIPT.file}>
      <p className="text-muted-foreground">
        {hasResume ? RECEIPT.hasResume : RECEIPT.noResume} {RECEIPT.fileHint}
      </p>
      {files.length > 0 && (
        <div>
          <h3 className="font-medium">{RECEIPT.files}</h3>
          <ul className="list-disc pl-5">
            {files.map(({ name, added_at }) => (
              <li key={added_at} className="wrap-anywhere">
                {name}, {formatDateTime(added_at)}
              </li>
            ))}
          </ul>
        </div>
      )}
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
      <LinkButton action={LINK_ACTIONS.file}>{RECEIPT.addFile}</LinkButton>
    </LinkCard>
  );
}
