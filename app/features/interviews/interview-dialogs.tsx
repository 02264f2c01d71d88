import { CalendarPlus, Pencil } from 'lucide-react';
import { FormDialog } from '~/components/form-dialog';
import { GuardianGate, GuardianNote } from '~/features/guardians/guardian-note';
import { InterviewForm } from './interview-form';
import type { Interview } from './interviews-schema';

interface PlanInterviewProps {
  applicationId: string;
  /** The candidate's name, or the job: screen readers add it to the button. */
  of?: string | undefined;
  /** Set if something other than the button has opened the dialog. */
  onClose?: () => void;
}

export function PlanInterview({ applicationId, of, onClose }: PlanInterviewProps) {
  return (
    <FormDialog
      title="Plan interview"
      of={of}
      description={
        of ? `An interview with ${of}.` : 'When and where it takes place, and who attends.'
      }
      icon={CalendarPlus}
      variant="outline"
      isWide
      onClose={onClose}
    >
      {(close) => (
        <GuardianGate applicationId={applicationId} canManage>
          <InterviewForm applicationId={applicationId} onDone={close} />
        </GuardianGate>
      )}
    </FormDialog>
  );
}

export function ChangeInterview({ interview, of }: { interview: Interview; of: string }) {
  return (
    <FormDialog
      title="Change"
      of={of}
      description="Changes are recorded on the timeline."
      icon={Pencil}
      variant="outline"
      isWide
    >
      {(close) => (
        <>
          <GuardianNote applicationId={interview.application_id} canManage />
          <InterviewForm
            applicationId={interview.application_id}
            interview={interview}
            onDone={close}
          />
        </>
      )}
    </FormDialog>
  );
}
