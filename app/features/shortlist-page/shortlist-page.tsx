import { LinkFact } from '~/components/link-forms';
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
  sent: ShortlistAnswer[];
  done?: string;
  failed?: string;
}

interface ShortlistPageProps {
  token: string;
  shortlist: Shortlist;
  reply: ShortlistReply | undefined;
}

/** What an employer sees of the people we suggest. One form saves all answers, also without script. */
export function ShortlistPage({ token, shortlist, reply }: ShortlistPageProps) {
  const { job, contact, message, consultant, phone, candidates } = shortlist;
  const until = formatDateTime(shortlist.expires_at);
  const sent = (id: string) =>
    reply?.failed ? reply.sent.find((one) => one.id === id) : undefined;
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
          {SHORTLIST.count(candidates.length)}. {SHORTLIST.intro} {until}.
        </p>
        {(consultant || phone) && (
          <p>
            {SHORTLIST.more} {consultant}
            {consultant && phone && ', '}
            {phone && <Phone number={phone} />}
          </p>
        )}
      </div>
      {candidates.length === 0 && <p>{SHORTLIST.nobody}</p>}
      {candidates.length > 0 && (
        <form method="post" action={TO_OUTCOME} className="grid gap-6">
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.id}
              token={token}
              candidate={candidate}
              unsaved={sent(candidate.id)}
            />
          ))}
          <Button type="submit" className="w-fit">
            {SHORTLIST.save}
          </Button>
        </form>
      )}
    </LinkPage>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="py-2 text-link underline">
      {number}
    </a>
  );
}

interface CandidateProps {
  token: string;
  candidate: ShownCandidate;
  unsaved: ShortlistAnswer | undefined;
}

function Candidate({ token, candidate, unsaved }: CandidateProps) {
  const { id, name, phone, email, has_resume: hasResume } = candidate;
  return (
    <LinkCard title={name}>
      <Words title={SHORTLIST.introduction(name)} text={candidate.introduction} />
      <Facts candidate={candidate} />
      <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {phone && <Phone number={phone} />}
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
      <Answer candidate={candidate} unsaved={unsaved} />
    </LinkCard>
  );
}

/** What an employer asks first. */
function Facts({ candidate }: { candidate: ShownCandidate }) {
  const { suburb, available_from: from, licences, own_transport: transport } = candidate;
  const isAvailable = from !== null && Date.parse(from) <= Date.now();
  return (
    <dl className="grid gap-x-6 gap-y-1 empty:hidden @2xl:grid-cols-[auto_1fr]">
      {suburb && <LinkFact label={SHORTLIST.suburb} value={suburb} />}
      {from && (
        <LinkFact
          label={SHORTLIST.available}
          value={isAvailable ? SHORTLIST.availableNow : SHORTLIST.availableFrom(formatDate(from))}
        />
      )}
      {licences.length > 0 && <LinkFact label={SHORTLIST.licences} value={licences.join(', ')} />}
      {transport !== null && (
        <LinkFact
          label={SHORTLIST.transport}
          value={transport ? SHORTLIST.ownTransport : SHORTLIST.noTransport}
        />
      )}
    </dl>
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
    <div className="grid gap-4 border-t border-border pt-4">
      <input type="hidden" name="entry" value={id} />
      <fieldset>
        <legend className="text-sm font-medium">{SHORTLIST.legend(name)}</legend>
        <div className="flex flex-wrap gap-x-6">
          {Object.entries(SHORTLIST_ANSWERS).map(([value, label]) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={`answer-${id}`}
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
          <Textarea {...wiring} name={`note-${id}`} maxLength={2000} defaultValue={note ?? ''} />
        )}
      </FormField>
    </div>
  );
}
