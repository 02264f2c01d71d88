import { officeTimeText } from '~/lib/reply-time-text';
import { REPLY_MEASURES, VACANCY_MEASURES } from './report-measures';
import { daysCountText } from './report-numbers';
import { Count, MeasureTable, ReportSection, TextRow, useReport } from './report-parts';
import type { Report } from './reports-api';

export function RepliesSection({ isNarrowed }: { isNarrowed: boolean }) {
  const { report, before } = useReport();
  const label = 'with a time to the first reply';
  return (
    <ReportSection
      title="Replies to enquiries"
      measures={['enquiries']}
      empty="No enquiries were received in this period."
      explained={
        <p>
          Enquiries received in the period, counted for their owner. The first reply is a message to
          the person that has been sent, or a call that was logged. The time counts office hours
          only, using the hours and closures that applied that day. A lead closed without a reply
          after its promised time counts as a broken promise.
        </p>
      }
    >
      {isNarrowed && (
        <p className="text-sm text-muted-foreground">
          Enquiries have no placement kind or organisation, so these numbers cover all of them.
        </p>
      )}
      <MeasureTable
        caption="Enquiries"
        measures={REPLY_MEASURES}
        optional={['promise_open', 'promised', 'promise_kept', 'promise_broken']}
      >
        <TextRow
          label="Time to the first reply, median"
          means="Half were answered sooner, in office hours"
          now={<ReplyTime report={report} value="median" />}
          then={before && <ReplyTime report={before} value="median" />}
        />
        <TextRow
          label="Nine in ten were answered within"
          means="In office hours"
          now={<ReplyTime report={report} value="most" />}
          then={before && <ReplyTime report={before} value="most" />}
        />
        <TextRow
          label="Replies that were timed"
          now={<Count measure="reply_timed" count={report.counts.reply_timed ?? 0} label={label} />}
          then={
            before && (
              <Count
                measure="reply_timed"
                count={before.counts.reply_timed ?? 0}
                label={label}
                isBefore
              />
            )
          }
        />
      </MeasureTable>
    </ReportSection>
  );
}

function ReplyTime({ report, value }: { report: Report; value: 'median' | 'most' }) {
  const minutes = report.replyMinutes?.[value] ?? null;
  return minutes === null ? '–' : officeTimeText(minutes);
}

export function VacanciesSection() {
  const { report, before } = useReport();
  return (
    <ReportSection
      title="Vacancies and time to fill"
      measures={Object.keys(VACANCY_MEASURES)}
      empty="No vacancies were published, open or filled in this period."
      explained={
        <p>
          A vacancy is filled on the day its last position was taken, or someone marked it as
          filled. The time to fill counts the days from its first publication to then; vacancies
          that were never published have none. One that was filled and opened again counts as open.
        </p>
      }
    >
      <MeasureTable caption="Vacancies" measures={VACANCY_MEASURES}>
        <TextRow
          label="Time to fill, median"
          means="From published to filled"
          now={<FillTime report={report} />}
          then={before && <FillTime report={before} isBefore />}
        />
      </MeasureTable>
    </ReportSection>
  );
}

function FillTime({ report, isBefore }: { report: Report; isBefore?: boolean }) {
  const timed = report.counts.fill_timed ?? 0;
  if (report.fillDays == null || timed === 0) return '–';
  return (
    <>
      {daysCountText(report.fillDays)}
      {' ('}
      <Count measure="fill_timed" count={timed} label="filled, with a time" isBefore={isBefore} />
      {')'}
    </>
  );
}
