import { LinkCard, LinkPage, TO_OUTCOME } from '~/components/link-page';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Textarea } from '~/components/ui/textarea';
import { formatDate, formatDateTime } from '~/lib/format';
import { JOB_LINKS } from '~/lib/records/job-links';
import { SHORTLIST_ANSWERS } from '~/lib/records/trade';
import type { ShortlistAnswer } from '~/lib/visitor-services';
import { SHORTLIST } from './messages';
import type { Shortlist, ShownCandidate } from './shortlist-schema';

export interface ShortlistReply {
  /** What was sent, to show it again if it was not saved. */
  sent: ShortlistAnswer;
  done?: string;
  failed?: string;
}

interface ShortlistPageProps {
  token: string;
  shortlist: Shortlist;
  reply: ShortlistReply | undefined;
}

/** What an employer sees of the people we suggest. Works without script. */
export function ShortlistPage({ token, shortlist, reply }: ShortlistPageProps) {
  const { job, contact, message, expires_at: until, candidates } = shortlist;
  return (
    <LinkPage
      title={shortlist.title || SHORTLIST.heading(job)}
      done={reply?.done}
      failed={reply?.failed}
    >
      <div className="grid max-w-prose gap-2 text-lg">
        {contact && <p>{SHORTLIST.hello(contact)}</p>}
        {message && <p className="whitespace-pre-line">{message}</p>}
        <p className="text-muted-foreground">
          {SHORTLIST.count(candidates.length)}. {SHORTLIST.intro} {formatDateTime(until)}.
        </p>
      </div>
      {candidates.length === 0 && <p>{SHORTLIST.nobody}</p>}
      {candidates.map((candidate) => (
        <Candidate
          key={candidate.id}
          token={token}
          candidate={candidate}
          unsaved={reply?.failed && reply.sent.entryId === candidate.id ? reply.sent : undefined}
        />
      ))}
    </LinkPage>
  );
}

interface CandidateProps {
  token: string;
  candidate: ShownCandidate;
  unsaved: ShortlistAnswer | undefined;
}

function Candidate({ token, candidate, unsaved }: CandidateProps) {
  const { id, name, suburb, phone, email, has_resume: hasResume } = candidate;
  const from = candidate.available_from;
  const facts = [suburb, from && SHORTLIST.available(formatDate(from))].filter(Boolean);
  const showsMore =
    phone || email || hasResume || candidate.cover_note || candidate.answers?.length;
  return (
    <LinkCard title={name}>
      {facts.length > 0 && <p className="text-muted-foreground">{facts.join(' · ')}</p>}
      <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="py-2 text-link underline">
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="py-2 wrap-anywhere text-link underline">
            {email}
          </a>
        )}
      </p>
      {hasResume && (
        <Button asChild variant="outline" className="w-fit">
          <a href={`${JOB_LINKS.shortlist}${token}/resumes/${id}`}>{SHORTLIST.resume}</a>
        </Button>
      )}
      <Words title={SHORTLIST.introduction} text={candidate.introduction} />
      <Words title={SHORTLIST.coverNote} text={candidate.cover_note} />
      {candidate.answers && candidate.answers.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{SHORTLIST.answers}</h3>
          <dl className="grid gap-2">
            {candidate.answers.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted-foreground">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere first-letter:uppercase">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {!showsMore && <p className="text-muted-foreground">{SHORTLIST.nothingMore}</p>}
      <Answer candidate={candidate} unsaved={unsaved} />
    </LinkCard>
  );
}

function Words({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}

function Answer({ candidate, unsaved }: Omit<CandidateProps, 'token'>) {
  const { id, name } = candidate;
  const answer = unsaved?.answer ?? candidate.answer;
  const note = unsaved?.note ?? candidate.answer_note;
  return (
    <form method="post" action={TO_OUTCOME} className="grid gap-4 border-t border-border pt-4">
      <input type="hidden" name="entry" value={id} />
      <fieldset>
        <legend className="text-sm font-medium">{SHORTLIST.legend(name)}</legend>
        <div className="flex flex-wrap gap-x-6">
          {Object.entries(SHORTLIST_ANSWERS).map(([value, label]) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="answer"
                value={value}
                defaultChecked={answer === value}
                className="size-4 accent-primary"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <FormField label={SHORTLIST.note} id={`note-${id}`}>
        {(wiring) => (
          <Textarea {...wiring} name="note" maxLength={2000} defaultValue={note ?? ''} />
        )}
      </FormField>
      <Button type="submit" className="w-fit">
        {SHORTLIST.save}
      </Button>
    </form>
  );
}
