import { useInfiniteQuery } from '@tanstack/react-query';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { useAskedParams } from '~/lib/use-asked-params';
import { withParams } from '~/lib/with-params';
import { ActivityForm } from './activity-form';
import { Entry } from './entry';
import type { MessageParts } from './message-parts';
import { TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { timelineQuery } from './timeline-queries';
import { KIND_CHOICES, kindsOf } from './timeline-schema';

/** The switch's label for the record itself. Other kinds of record do not belong to one person. */
const OWN_PART: Record<string, string> = {
  lead_id: 'This enquiry',
  client_id: 'This client',
  candidate_id: 'This candidate',
};
const EVERYTHING = 'Everything about this person';

/** Parameters of the address. */
const PARAMS = { thread: 'thread', kinds: 'entries' } as const;
const PERSON = 'person';

interface TimelineProps {
  of: TimelineOf;
  canAdd: boolean;
  messages?: MessageParts;
}

/** Notes, calls, messages and changes, the latest first. */
export function Timeline({ of, canAdd, messages }: TimelineProps) {
  const { can } = useAuth();
  const [params, changeParams] = useAskedParams();
  const ownPart = OWN_PART[Object.keys(of)[0] ?? ''];
  const isPerson = ownPart !== undefined && params.get(PARAMS.thread) === PERSON;
  const choice = params.get(PARAMS.kinds);
  const kinds = kindsOf(choice);
  const query = useInfiniteQuery(timelineQuery({ of, isPerson, kinds }));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  function show(param: string, value: string) {
    changeParams((current) => withParams(current, { [param]: value }), { replace: true });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Timeline</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        {canAdd && <ActivityForm of={of} />}
        <div data-saved-at-once className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {ownPart && (
            <fieldset className="flex flex-wrap gap-x-5">
              <legend className="sr-only">What the timeline shows</legend>
              <Choice label={ownPart} isOn={!isPerson} onChoose={() => show(PARAMS.thread, '')} />
              <Choice
                label={EVERYTHING}
                isOn={isPerson}
                onChoose={() => show(PARAMS.thread, PERSON)}
              />
            </fieldset>
          )}
          <NativeSelect
            aria-label="Kinds of entries"
            className="max-w-full sm:w-auto"
            value={kinds ? (choice ?? '') : ''}
            placeholder="All"
            options={KIND_CHOICES}
            onChange={({ target }) => show(PARAMS.kinds, target.value)}
          />
        </div>
        <QueryStates
          query={query}
          failed={TIMELINE_MESSAGES.fetchFailed}
          isEmpty={({ pages }) => pages[0]?.entries.length === 0}
          empty={
            <p className="text-sm text-muted-foreground">
              {kinds ? TIMELINE_MESSAGES.emptyKind : TIMELINE_MESSAGES.empty}
            </p>
          }
        >
          {({ pages }) => (
            <ol aria-label="Timeline" className="grid gap-4">
              {pages
                .flatMap(({ entries }) => entries)
                .map((activity) => (
                  <Entry
                    key={activity.id}
                    activity={activity}
                    of={of}
                    isPerson={isPerson}
                    canManage={canAdd}
                    canReadMail={can('leads.manage')}
                    messages={messages}
                  />
                ))}
            </ol>
          )}
        </QueryStates>
        {hasNextPage && (
          <Button
            variant="outline"
            className="w-fit"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  isOn: boolean;
  onChoose: () => void;
}

function Choice({ label, isOn, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="radio"
        name="thread"
        checked={isOn}
        onChange={onChoose}
        className="size-4 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
