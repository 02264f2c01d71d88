import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { PRIVACY_MESSAGES } from './messages';
import { retentionQuery } from './privacy-queries';
import { RetentionRuleForm } from './retention-rule-form';

/** How long records are kept. The card says in advance what will be deleted. */
export function RetentionCard() {
  const query = useQuery(retentionQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Retention</CardTitle>
        <CardDescription>
          How long records are kept. Nothing is deleted automatically unless you switch that on.
          Records are then deleted once a day, starting the next day. Files are deleted with their
          lead, within an hour.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-6 *:not-first:border-t *:not-first:border-border *:not-first:pt-6">
        <QueryStates query={query} failed={PRIVACY_MESSAGES.retentionFailed}>
          {(rules) => rules.map((rule) => <RetentionRuleForm key={rule.kind} rule={rule} />)}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
