import {
  LinkButton,
  LinkFact,
  LinkFacts,
  LinkFile,
  LinkForm,
  LinkStanding,
  LinkWithdraw,
} from '~/components/link-forms';
import { LinkCard, LinkPage } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { acceptedFiles } from '~/features/enquiries/attachment';
import { EnquiryFormField } from '~/features/enquiries/enquiry-form-field';
import { ErrorSummary } from '~/features/enquiries/error-summary';
import { formatDate, formatDateTime } from '~/lib/format';
import { LINK_ACTIONS } from '~/lib/link-actions';
import { replyByText } from '~/lib/reply-by-text';
import { CORRECT_ENQUIRY, correctableValues } from './correct-enquiry-form';
import type { EnquiryReceipt } from './enquiry-receipt-schema';
import { FOLLOWING, STANDINGS } from './messages';
import type { EnquiryReceiptReply } from './receive-enquiry-receipt';

interface EnquiryReceiptPageProps {
  receipt: EnquiryReceipt;
  reply: EnquiryReceiptReply | undefined;
}

/** Where an enquiry stands, and what its sender can still do. Works without script. */
export function EnquiryReceiptPage({ receipt, reply }: EnquiryReceiptPageProps) {
  const { status, can_change: canChange, reply_by, answered_at, withdrawn_at } = receipt;
  const endsAt = receipt.link_ends_at;
  const standing = STANDINGS[status] ?? STANDINGS.in_progress;
  return (
    <LinkPage title={FOLLOWING.heading} done={reply?.done} failed={reply?.failed}>
      <LinkCard title={FOLLOWING.standing}>
        <LinkStanding standing={standing}>
          {reply_by && (
            <LinkFact label={FOLLOWING.replyBy} value={replyByText(reply_by, new Date())} />
          )}
          {answered_at && (
            <LinkFact label={FOLLOWING.answered} value={formatDateTime(answered_at)} />
          )}
          {withdrawn_at && (
            <LinkFact label={FOLLOWING.withdrawnOn} value={formatDateTime(withdrawn_at)} />
          )}
          <LinkFact label={FOLLOWING.reference} value={receipt.reference} />
          <LinkFact label={FOLLOWING.received} value={formatDateTime(receipt.received_at)} />
          {receipt.contact && <LinkFact label={FOLLOWING.contact} value={receipt.contact} />}
        </LinkStanding>
        {!canChange && <p className="text-muted-foreground">{FOLLOWING.finished}</p>}
        <p className="text-muted-foreground">
          {endsAt ? FOLLOWING.linkEnds(formatDate(endsAt)) : FOLLOWING.linkWorks}
        </p>
      </LinkCard>
      <Sent receipt={receipt} />
      {canChange && (
        <>
          <LinkForm form={CORRECT_ENQUIRY.key}>
            <Correct receipt={receipt} reply={reply} />
            <AddFile left={receipt.files_left} />
          </LinkForm>
          <LinkWithdraw
            action={LINK_ACTIONS.withdraw}
            title={FOLLOWING.withdraw}
            text={FOLLOWING.withdrawText}
            sure={FOLLOWING.withdrawSure}
            button={FOLLOWING.withdrawButton}
          />
        </>
      )}
    </LinkPage>
  );
}

function Sent({ receipt }: { receipt: EnquiryReceipt }) {
  const { message, has_attachment, answers } = receipt;
  const given = [
    ...(message ? [{ label: FOLLOWING.message, value: message }] : []),
    ...(has_attachment ? [{ label: FOLLOWING.attachment, value: FOLLOWING.oneFile }] : []),
    ...answers,
  ];
  if (given.length === 0) return null;
  return (
    <LinkCard title={FOLLOWING.sent}>
      <LinkFacts>
        {given.map(({ label, value }) => (
          <LinkFact key={`${label} ${value}`} label={label} value={value} />
        ))}
      </LinkFacts>
    </LinkCard>
  );
}

function Correct({ receipt, reply }: EnquiryReceiptPageProps) {
  const errors = reply?.errors ?? {};
  const values: Record<string, string | undefined> = reply?.values ?? correctableValues(receipt);
  const isFull = receipt.notes_left === 0;
  const { key, fields, submit } = CORRECT_ENQUIRY;
  return (
    <LinkCard title={FOLLOWING.details}>
      <p className="text-muted-foreground">
        {FOLLOWING.detailsHint} ({receipt.email})
      </p>
      <div className="grid gap-x-5 gap-y-4 @2xl:grid-cols-2">
        <ErrorSummary form={CORRECT_ENQUIRY} errors={errors} />
        {fields
          .filter(({ name }) => !isFull || name !== 'note')
          .map((field) => (
            <EnquiryFormField
              // A new key shows what is stored now after saving.
              key={`${field.name} ${values[field.name]} ${receipt.notes_left}`}
              form={key}
              field={field}
              error={errors[field.name]}
              defaultValue={values[field.name]}
              progress={null}
            />
          ))}
        {isFull && <p className="text-muted-foreground @2xl:col-span-2">{FOLLOWING.noteFull}</p>}
        <Button
          type="submit"
          name="action"
          value={LINK_ACTIONS.correct}
          className="@2xl:col-span-2 @2xl:w-fit"
        >
          {submit}
        </Button>
      </div>
    </LinkCard>
  );
}

function AddFile({ left }: { left: number }) {
  return (
    <LinkCard title={FOLLOWING.file}>
      <p className="text-muted-foreground">
        {left > 0 ? FOLLOWING.fileHint(left) : FOLLOWING.filesFull}
      </p>
      {left > 0 && (
        <>
          <LinkFile label={FOLLOWING.fileLabel} accept={acceptedFiles({})} />
          <LinkButton action={LINK_ACTIONS.file}>{FOLLOWING.addFile}</LinkButton>
        </>
      )}
    </LinkCard>
  );
}
