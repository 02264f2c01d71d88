import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Plus, RefreshCw, Star } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { VACANCY_KINDS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { PlanSteps } from './care-plan-steps';
import { applyPlan, type CarePlan, savePlan } from './care-plans-api';
import { PLAN_MESSAGES } from './messages';
import { plansQuery } from './placements-queries';
import { kindLabel } from './placements-schema';

const TITLE_MAX = 150;

function useSavePlan(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (plan: Partial<CarePlan>) => savePlan(browserClient(), id, plan),
    onSuccess: () => notify.success(PLAN_MESSAGES.saved),
    onError: (error) => notifyFailure(PLAN_MESSAGES.saveFailed, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['placements'] }),
  });
}

/** The templates of what placements need. */
export function CarePlans({ canManage }: { canManage: boolean }) {
  const query = useQuery(plansQuery());
  return (
    <QueryStates query={query} failed={PLAN_MESSAGES.fetchFailed}>
      {(plans) => (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} canManage={canManage} />
          ))}
        </div>
      )}
    </QueryStates>
  );
}

function PlanCard({ plan, canManage }: { plan: CarePlan; canManage: boolean }) {
  const save = useSavePlan(plan.id);
  const { title, is_default, is_archived } = plan;
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>{title}</CardTitle>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            {kindLabel(plan.kind)}
            {is_default && <Badge variant="success">For new placements</Badge>}
            {is_archived && <Badge variant="muted">Archived</Badge>}
          </p>
        </div>
        {canManage && (
          <div className="flex flex-wrap gap-1.5">
            {!is_default && !is_archived && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Use for new placements: ${title}`}
                disabled={save.isPending}
                onClick={() => save.mutate({ is_default: true })}
              >
                <Star aria-hidden />
                Use for new placements
              </Button>
            )}
            {!is_archived && <ApplyPlan plan={plan} />}
            <Button
              variant="outline"
              size="sm"
              aria-label={`${is_archived ? 'Restore' : 'Archive'} ${title}`}
              disabled={save.isPending}
              onClick={() => save.mutate({ is_archived: !is_archived, is_default: false })}
            >
              {is_archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              {is_archived ? 'Restore' : 'Archive'}
            </Button>
          </div>
        )}
      </CardHeader>
      <CardContent>
        <PlanSteps plan={plan} canManage={canManage && !is_archived} />
      </CardContent>
    </Card>
  );
}

/** Changes to a plan apply to new placements only, unless someone asks for more. */
function ApplyPlan({ plan }: { plan: CarePlan }) {
  const queryClient = useQueryClient();
  const apply = useMutation({
    mutationFn: () => applyPlan(browserClient(), plan.id),
    onError: (error) => notifyFailure(PLAN_MESSAGES.applyFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="outline"
          size="sm"
          aria-label={`Apply to existing placements: ${plan.title}`}
        >
          <RefreshCw aria-hidden />
          Apply to existing placements
        </Button>
      }
      title="Apply to existing placements?"
      verb={['Apply', 'Applying...']}
      isPending={apply.isPending}
      onConfirm={(close) =>
        apply.mutate(undefined, {
          onSuccess(count) {
            notify.success(count === 1 ? '1 placement updated' : `${count} placements updated`);
            close();
          },
        })
      }
    >
      Placements with this plan get its current steps. Steps that are done stay as they are. Open
      steps that are no longer in the plan are deleted; the others get the plan’s wording and
      people.
    </ConfirmDialog>
  );
}

export function AddPlan() {
  return (
    <FormDialog title="Add care plan" description="You add the steps afterwards." icon={Plus}>
      {(close) => <PlanForm onDone={close} />}
    </FormDialog>
  );
}

function PlanForm({ onDone }: { onDone: () => void }) {
  const save = useSavePlan(null);
  const form = useForm({
    defaultValues: { title: '', kind: 'apprenticeship' },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft('care-plan:new', form);
  return (
    <form
      noValidate
      onSubmit={handleSubmit((plan) => save.mutate(plan, { onSuccess: onDone }))}
      className="grid gap-4"
    >
      <DraftOffer {...draft} />
      <FormField label="Title" required error={formState.errors.title?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('title', {
              setValueAs: (text: string) => text.trim(),
              required: PLAN_MESSAGES.titleMissing,
            })}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField label="Job type" required>
        {(field) => (
          <NativeSelect {...field} {...register('kind')} required options={VACANCY_KINDS} />
        )}
      </FormField>
      <FormDialogActions submit="Add care plan" submitting="Adding..." isPending={save.isPending} />
    </form>
  );
}
