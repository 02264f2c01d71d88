import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '~/components/delete-dialog';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount, formatDate } from '~/lib/format';
import { PRIVACY_MESSAGES } from './messages';
import type { RetentionRule } from './privacy-api';
import { retentionQuery, useApplyRetention, useSaveRule } from './privacy-queries';
import { RULE_LABELS } from './privacy-schema';

/** How long things are kept. Nothing goes before someone has seen what would. */
export function RetentionCard() {
  const { data: rules, error } = useQuery(retentionQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Retention</CardTitle>
        <CardDescription>
          How long things are kept. Nothing goes by itself. Leads with a file stay until the person
          is erased.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {error && !rules && <Alert variant="error" title={PRIVACY_MESSAGES.retentionFailed} />}
        {rules?.map((rule) => (
          <Rule key={rule.kind} rule={rule} />
        ))}
      </CardContent>
    </Card>
  );
}

function Rule({ rule }: { rule: RetentionRule }) {
  const saveRule = useSaveRule(rule.kind);
  const apply = useApplyRetention();
  const label = RULE_LABELS[rule.kind] ?? rule.kind;

  function fail(title: string) {
    return (error: unknown) => notify.error(title, { description: failureText(toAppError(error)) });
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
      <form
        action={(form) =>
          saveRule.mutate(Number(form.get('days')), { onError: fail(PRIVACY_MESSAGES.saveFailed) })
        }
        className="flex flex-wrap items-end gap-2"
      >
        <FormField label={`${label}: days to keep`}>
          {(field) => (
            <Input
              {...field}
              name="days"
              type="number"
              min={1}
              max={36_500}
              required
              key={rule.keep_days}
              defaultValue={rule.keep_days}
              className="w-32"
            />
          )}
        </FormField>
        <Button type="submit" variant="outline" disabled={saveRule.isPending}>
          Save
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {rule.count > 0 ? (
          <>
            <p>
              {formatCount(rule.count)} would go, the oldest from {formatDate(rule.oldest)}.
            </p>
            <DeleteDialog
              title="Delete what is too old?"
              isPending={apply.isPending}
              onConfirm={confirm}
            >
              {label}: {formatCount(rule.count)} go for good, and no others.
            </DeleteDialog>
          </>
        ) : (
          <p className="text-muted-foreground">Nothing is older than that.</p>
        )}
      </div>
    </section>
  );
}
