import { useQuery } from '@tanstack/react-query';
import { Handshake, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { PLACEMENT_MESSAGES } from './messages';
import { PlacementForm } from './placement-form';
import { PLACEMENTS } from './placement-kind';
import { placeStartQuery } from './placements-queries';
import { EMPTY_PLACEMENT } from './placements-schema';

/** Closes the form and opens the new placement. */
function useOpenPlacement() {
  const navigate = useNavigate();
  return (close: () => void, id: string | undefined) => {
    close();
    if (id) void navigate(`${PLACEMENTS.path}/${id}`);
  };
}

interface PlaceDialogProps {
  applicationId: string;
  /** The candidate's name, which screen readers add to the button. */
  of?: string;
  /** Set if the dialog is open without a button, because a card was moved to Placed. */
  onClose?: (() => void) | undefined;
}

/** Places someone from an application. */
export function PlaceDialog({ applicationId, of, onClose }: PlaceDialogProps) {
  const openPlacement = useOpenPlacement();
  return (
    <FormDialog
      title={onClose && of ? `Place ${of}` : 'Place'}
      of={of}
      description="The application moves to Placed, and the vacancy has one fewer position."
      icon={Handshake}
      onClose={onClose}
      variant="outline"
      isWide
    >
      {(close) => (
        <FromApplication applicationId={applicationId} onDone={(id) => openPlacement(close, id)} />
      )}
    </FormDialog>
  );
}

interface FromApplicationProps {
  applicationId: string;
  onDone: (id: string | undefined) => void;
}

function FromApplication({ applicationId, onDone }: FromApplicationProps) {
  const query = useQuery({ ...placeStartQuery(applicationId), refetchOnWindowFocus: false });
  return (
    <QueryStates query={query} failed={PLACEMENT_MESSAGES.prefillFailed}>
      {(start) => <PlacementForm start={start} submit="Place" onDone={onDone} />}
    </QueryStates>
  );
}

/** Places someone who did not apply for a vacancy. */
export function AddPlacement() {
  const openPlacement = useOpenPlacement();
  return (
    <FormDialog
      title="Add placement"
      description="Someone who starts work without having applied for a vacancy."
      icon={Plus}
      isWide
    >
      {(close) => (
        <PlacementForm
          start={{ values: EMPTY_PLACEMENT, candidate: '', organisation: '' }}
          submit="Add placement"
          onDone={(id) => openPlacement(close, id)}
        />
      )}
    </FormDialog>
  );
}
