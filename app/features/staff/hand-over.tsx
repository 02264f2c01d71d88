import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatCount } from '~/lib/format';
import { STAFF_MESSAGES } from './messages';
import { useHandOver } from './staff-queries';
import { NO_SUCCESSORS } from './successors';
import { TakeOver, useIsTakenOver } from './take-over';

interface HandOverProps {
  staffId: string;
  name: string;
}

/** Gives someone's open work to others, before they leave or while they are away. */
export function HandOver({ staffId, name }: HandOverProps) {
  const handOver = useHandOver();
  const [isAsked, setIsAsked] = useState(false);
  const [successors, setSuccessors] = useState(NO_SUCCESSORS);
  const isTakenOver = useIsTakenOver(staffId, successors, isAsked);

  function confirm(close: () => void) {
    handOver.mutate(
      { staffId, successors },
      {
        onSuccess(moved) {
          notify.success(STAFF_MESSAGES.handedOver, {
            description: `${formatCount(moved)} records`,
          });
          close();
        },
        onError: (error) => notifyFailure(STAFF_MESSAGES.handOverFailed, error),
      },
    );
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Hand over the work of ${name}`}>
          <ArrowRightLeft aria-hidden />
          Hand over
        </Button>
      }
      title="Hand over work"
      verb={['Hand over', 'Handing over...']}
      isPending={handOver.isPending}
      isDisabled={!isTakenOver || successors.all === ''}
      onOpen={() => {
        setSuccessors(NO_SUCCESSORS);
        setIsAsked(true);
      }}
      onConfirm={confirm}
      refusal={
        <TakeOver
          staffId={staffId}
          name={name}
          value={successors}
          onChange={setSuccessors}
          isDetailed
        />
      }
    >
      What {name} has finished stays under their name.
    </ConfirmDialog>
  );
}
