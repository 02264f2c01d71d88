import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const HERE = 'numbers.test.ts compares it with the rows that it opens.';
const REPORT = 'tests/database/report.test.ts compares each number with its rows.';
const LIST = 'It counts the list that it is part of, by the same request.';
const CHOSEN = 'It counts what the person has chosen on this screen.';
const RESULT = 'It says what has just been done.';

/** Every file that shows a number to staff, and what its rows are. */
const SCREENS: Record<string, string> = {
  'components/record-board/record-board.tsx': LIST,
  'components/record-list/list-footer.tsx': LIST,
  'components/record-list/list-news.tsx': LIST,
  'components/record-list/bulk-report.ts': RESULT,
  'components/record-list/export-button.tsx': RESULT,
  'components/record-list/selection-bar.tsx': CHOSEN,
  'features/calendar/day-place.tsx': LIST,
  'features/calendar/day-view.tsx': LIST,
  'features/calendar/month-view.tsx': LIST,
  'features/client-account/enquiry-list.tsx': LIST,
  'features/dashboard/axes.tsx': 'The scale of a chart.',
  'features/dashboard/candidates-to-check.tsx': HERE,
  'features/dashboard/care-to-do.tsx': HERE,
  'features/dashboard/dashboard.tsx': HERE,
  'features/dashboard/failed-enquiries.tsx': HERE,
  'features/dashboard/lead-overview.tsx': HERE,
  'features/dashboard/open-vacancies.tsx': HERE,
  'features/dashboard/page-views-card.tsx': 'Views are stored as numbers only, without rows.',
  'features/dashboard/reply-promises.tsx': HERE,
  'features/dashboard/summary-cards.tsx': HERE,
  'features/dashboard/trend-text.ts': 'A difference between two numbers; the tile opens the rows.',
  'features/dashboard/waiting-drafts.tsx': `${HERE} Parts of the site are listed where they are published.`,
  'features/dashboard/week-chart.tsx': `${HERE} Leads cannot be filtered by source.`,
  'features/emails/batch-dialog.tsx': CHOSEN,
  'features/emails/batch-progress.tsx': RESULT,
  'features/emails/mail-state-dialog.tsx': HERE,
  'features/jobs/list-words.ts': LIST,
  'features/media/media-browser.tsx': LIST,
  'features/media/media-bulk-bar.tsx': CHOSEN,
  'features/media/trash-list.tsx': LIST,
  'features/privacy/person-card.tsx': 'The export beside it has the rows.',
  'features/privacy/retention-rule-form.tsx':
    'What a rule deletes is of several tables; its form asks before anything is deleted.',
  'features/privacy/retention-words.ts': 'As in the form of the rule.',
  'features/records/imports/import-preview.tsx': LIST,
  'features/records/imports/import-rows.tsx': LIST,
  'features/records/imports/messages.ts': LIST,
  'features/reports/hiring-sections.tsx': REPORT,
  'features/reports/report-numbers.ts': REPORT,
  'features/reports/report-parts.tsx': REPORT,
  'features/reports/report-tiles.tsx': `${REPORT} A median or a share opens what it is calculated from.`,
  'features/staff/hand-over.tsx': RESULT,
  'features/staff/work.ts': HERE,
  'features/system/backup-words.ts': 'What is in an archive can be seen only by restoring it.',
  'features/system/errors-card.tsx': 'Errors are stored by kind, with a number.',
  'features/system/small-cards.tsx': `${HERE} Connections to the database have no rows.`,
  'features/tasks/record-tasks.tsx': LIST,
};

it('every screen that shows a number says what its rows are', () => {
  const shown = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(components|features|routes)\b.*\.tsx?$/.test(file))
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /\bformat(Count|Total)\(/.test(readFileSync(path.join('app', file), 'utf8')));
  expect(Object.keys(SCREENS).sort()).toEqual(shown.sort());
});
