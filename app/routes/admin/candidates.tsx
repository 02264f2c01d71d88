import { IdCard } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { Button } from '~/components/ui/button';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AddToVacancy } from '~/features/applications/add-to-vacancy';
import { WaitingApplications } from '~/features/applications/waiting-applications';
import { useAuth } from '~/features/auth/use-auth';
import { AddCandidate } from '~/features/candidates/add-candidate';
import { CANDIDATE_IMPORT } from '~/features/candidates/candidate-import';
import { CandidateList } from '~/features/candidates/candidate-list';
import { BatchDialog } from '~/features/emails/batch-dialog';
import { ImportDialog } from '~/features/records/imports/import-dialog';
import { ViewSwitch } from '~/features/records/view-switch';

export const meta = adminMeta('Candidates');

export default function Candidates() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Candidates"
        actions={
          <>
            <Button asChild variant="outline" size="sm">
              <Link to="/admin/candidates/licences">
                <IdCard aria-hidden />
                Licences
              </Link>
            </Button>
            <ViewSwitch />
            {can('candidates.manage') && <ImportDialog plan={CANDIDATE_IMPORT} />}
            {can('candidates.manage') && <AddCandidate />}
          </>
        }
      />
      <WaitingApplications of={{}} />
      <CandidateList
        more={(ids) => (
          <>
            {can('vacancies.view') && <AddToVacancy candidateIds={ids} />}
            {can('leads.manage') && <BatchDialog kind="candidates" ids={ids} />}
          </>
        )}
      />
    </>
  );
}
