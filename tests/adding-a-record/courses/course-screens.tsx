import { Link } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import { AddRecord } from '~/features/records/add-record';
import { ImportDialog } from '~/features/records/imports/import-dialog';
import { RecordDetails } from '~/features/records/record-details';
import { RecordScreen } from '~/features/records/record-screen';
import { KindSheet, RecordPage } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { ViewSwitch } from '~/features/records/view-switch';
import { formatDate } from '~/lib/format';
import {
  COURSE_FIELDS,
  COURSE_IMPORT,
  COURSE_STATUSES,
  COURSES,
  newCourseSchema,
} from './course-kind';

/** The list and the board. In the app: the default export of `app/routes/admin/courses.tsx`. */
export function CourseList() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Courses"
        actions={
          <>
            <ViewSwitch />
            {can('leads.manage') && <ImportDialog plan={COURSE_IMPORT} />}
            {can('leads.manage') && <AddCourse />}
          </>
        }
      />
      <RecordScreen
        kind={COURSES}
        bulk={{
          choices: [
            {
              label: 'Set status',
              options: COURSE_STATUSES.labels,
              change: (status) => ({ status }),
            },
          ],
          goesWithThem: 'with their history.',
        }}
        card={({ provider }) => <p className="truncate text-muted-foreground">{provider}</p>}
        sheet={(id, close) => <CourseSheet id={id} onClose={close} />}
      />
    </>
  );
}

function AddCourse() {
  return (
    <AddRecord
      kind={COURSES}
      description="A course that people can be sent to."
      schema={newCourseSchema}
      defaults={{ name: '', status: 'planned' }}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'status', label: 'Status', options: COURSE_STATUSES.labels },
      ]}
    />
  );
}

interface CourseSheetProps {
  id: string | null;
  onClose: () => void;
}

function CourseSheet({ id, onClose }: CourseSheetProps) {
  return (
    <KindSheet
      kind={COURSES}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      description={({ status }) => <StatusBadge of={COURSE_STATUSES} status={status} />}
    >
      {(course) => (
        <>
          <Button asChild size="sm" className="justify-self-start">
            <Link to={`${COURSES.path}/${course.id}`}>Open course</Link>
          </Button>
          <RecordFields
            fields={[
              ['Provider', course.provider],
              ['Starts', course.starts_on && formatDate(course.starts_on)],
            ]}
          />
        </>
      )}
    </KindSheet>
  );
}

/** One course. In the app: the default export of `app/routes/admin/courses-detail.tsx`. */
export function CoursePage({ id }: { id: string }) {
  const { can } = useAuth();
  return (
    <RecordPage kind={COURSES} id={id}>
      {(course) => (
        <>
          <PageHeader
            title={course.name}
            description={<StatusBadge of={COURSE_STATUSES} status={course.status} />}
          />
          <RecordDetails
            kind={COURSES}
            record={course}
            fields={COURSE_FIELDS}
            canManage={can('leads.manage')}
          />
        </>
      )}
    </RecordPage>
  );
}
