import { CircleCheck, CirclePause, CirclePlay, CircleX, Copy, ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { JOB_LINKS } from '~/lib/records/job-links';
import { VACANCY_MESSAGES } from './messages';
import type { AdvertEditing } from './use-advert';
import { useDuplicateVacancy } from './vacancies-queries';
import type { Vacancy } from './vacancies-schema';
import { VACANCIES } from './vacancy-kind';

interface VacancyActionsProps {
  vacancy: Vacancy;
  editing: AdvertEditing;
  canManage: boolean;
}

/** Opens, pauses and ends a vacancy, and copies it. */
export function VacancyActions({ vacancy, editing, canManage }: VacancyActionsProps) {
  const navigate = useNavigate();
  const duplicate = useDuplicateVacancy();
  const { status, slug } = vacancy;
  const { form, isPending, saveAdvert, saveStatus } = editing;
  const isOpen = status === 'open';
  const isOver = status === 'filled' || status === 'closed';

  function copy() {
    duplicate.mutate(vacancy, {
      onSuccess(id) {
        notify.success(VACANCY_MESSAGES.duplicated);
        void navigate(`${VACANCIES.path}/${id}`);
      },
      onError: (error) => notifyFailure(VACANCY_MESSAGES.duplicateFailed, error),
    });
  }

  return (
    <>
      {isOpen && (
        <Button asChild variant="outline" size="sm">
          <a href={`${JOB_LINKS.job}${slug}`} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            View on site
          </a>
        </Button>
      )}
      {canManage && (
        <>
          <Button variant="outline" size="sm" disabled={duplicate.isPending} onClick={copy}>
            <Copy aria-hidden />
            Duplicate
          </Button>
          {isOpen && (
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() => saveStatus('paused')}
            >
              <CirclePause aria-hidden />
              Pause
            </Button>
          )}
          {!isOver && status !== 'draft' && (
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() => saveStatus('filled')}
            >
              <CircleCheck aria-hidden />
              Mark as filled
            </Button>
          )}
          {!isOver && (
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() => saveStatus('closed')}
            >
              <CircleX aria-hidden />
              Close vacancy
            </Button>
          )}
          {!isOpen && (
            <Button size="sm" disabled={isPending} onClick={() => saveAdvert('open')}>
              <CirclePlay aria-hidden />
              {form.isDirty ? 'Save and publish' : isOver ? 'Reopen' : 'Publish'}
            </Button>
          )}
        </>
      )}
    </>
  );
}
