import { useQuery } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { StaffSelect } from '~/features/staff/staff-select';
import { SERVICE_LABELS } from '~/lib/records/service-types';
import { routesQuery, useSaveRoute } from './leads-queries';
import { LEAD_MESSAGES } from './messages';

/** Assigns services to staff. A choice applies at once, to leads that arrive from then on. */
export function RoutingDialog() {
  return (
    <FormDialog
      title="Routing"
      description="Who gets the new leads for each service."
      icon={Split}
      variant="outline"
    >
      {() => <Routes />}
    </FormDialog>
  );
}

function Routes() {
  const query = useQuery(routesQuery());
  const saveRoute = useSaveRoute();

  function choose(service: string, assigneeId: string) {
    saveRoute.mutate(
      { service, assigneeId: assigneeId || null },
      {
        onSuccess: () => notify.success(LEAD_MESSAGES.routeSaved),
        onError: (error) => notifyFailure(LEAD_MESSAGES.routesFailed, error),
      },
    );
  }

  return (
    <QueryStates query={query} failed={LEAD_MESSAGES.routesFetchFailed}>
      {(routes) => (
        <div className="grid gap-3" data-saved-at-once>
          {Object.entries(SERVICE_LABELS).map(([value, label]) => (
            <FormField key={value} label={label}>
              {(field) => (
                <StaffSelect
                  {...field}
                  value={routes.get(value) ?? ''}
                  onChange={({ target }) => choose(value, target.value)}
                />
              )}
            </FormField>
          ))}
        </div>
      )}
    </QueryStates>
  );
}
