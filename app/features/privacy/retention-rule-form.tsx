import { DeleteDialog } from '~/components/delete-dialog';
import { Tick } from '~/components/tick';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { UnsavedForm } from '~/components/unsaved/unsaved-form';
import { formatCount, formatDate } from '~/lib/format';
import { PRIVACY_MESSAGES } from './messages';
import type { RetentionRule, RuleChange } from './privacy-api';
import { useApplyRetention, useSaveRule } from './privacy-queries';
import { RULE_LABELS } from './privacy-schema';
import { lastRun, nextRun } from './retention-words';

export function RetentionRuleForm({ rule }: { rule: RetentionRule }) {
  const saveRule = useSaveRule(rule.kind);
  const apply = useApplyRetention();
  const label = RULE_LABELS[rule.kind] ?? rule.kind;

  function fail(title: string) {
    return (error: unknown) => notifyFailure(title, error);
  }

  function save(change: RuleChange) {
    saveRule.mutate(change, {
      onSuccess: () => notify.success(PRIVACY_MESSAGES.saved),
      onError: fail(PRIVACY_MESSAGES.saveFailed),
    });
  }

  function confirm(close: () => void) {
    apply.mutate(rule, {
      onSuccess(count) {
        notify.success(PRIVACY_MESSAGES.applied, { description: formatCount(count) });
        close();
      },
      onError: fail(PRIVACY_MESSAGES.applyFailed),
    });
  }

  return (
    <section aria-label={label} className="grid gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      <UnsavedForm
        action={(form) => save({ keep_days: Number(form.get('days')) })}
        className="flex flex-wrap items-end gap-2"
      >
        <FormField label="Days to keep">
          {(field) => (
            <Input
              {...field}
              name="days"
              type="number"
              min={1}
              max={36_500}
              required
              className="max-w-32"
              defaultValue={rule.keep_days}
            />
          )}
        </FormField>
        <Button type="submit" variant="outline" disabled={saveRule.isPending}>
          Save
        </Button>
      </UnsavedForm>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {rule.count > 0 && rule.oldest ? (
          <>
            <p>
              {formatCount(rule.count)} would be deleted, the oldest from {formatDate(rule.oldest)}.
            </p>
            <DeleteDialog
              title="Delete old records?"
              isPending={apply.isPending}
              onConfirm={confirm}
            >
              {label}: {formatCount(rule.count)} will be permanently deleted, and no others.
            </DeleteDialog>
          </>
        ) : (
          <p className="text-muted-foreground">Nothing is older than that.</p>
        )}
      </div>
      <Tick
        label="Delete automatically, once a day"
        checked={rule.is_automatic}
        isBusy={saveRule.isPending}
        onChange={(isAutomatic) => save({ is_automatic: isAutomatic })}
      />
      <p className="text-sm text-muted-foreground">
        {[nextRun(rule), lastRun(rule)].filter(Boolean).join(' ')}
      </p>
    </section>
  );
}
