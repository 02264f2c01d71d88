import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { type Check, type Part, worst } from '~/lib/system/system-status';
import { StateBadge, StateIcon } from './state-badge';

interface PartCardProps {
  part: Part;
  title: string;
  checks: Check[];
  children?: ReactNode;
}

/** One part of the installation: how it is doing, what to do, and the facts. */
export function PartCard({ part, title, checks, children }: PartCardProps) {
  const own = checks.filter((check) => check.part === part);
  return (
    <Card id={partId(part)} className="min-w-0 scroll-mt-20">
      <CardHeader className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle>{title}</CardTitle>
        <StateBadge state={worst(own.map(({ state }) => state))} />
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4 text-sm">
        <CheckLines checks={own} />
        {children}
      </CardContent>
    </Card>
  );
}

/** The sentences of a part, each with what to do. */
export function CheckLines({ checks }: { checks: Check[] }) {
  return (
    <ul className="grid gap-2">
      {checks.map(({ key, state, sentence, advice }) => (
        <li key={key} className="flex gap-2.5">
          {state !== 'fine' && <StateIcon state={state} className="mt-0.5" />}
          <div className="min-w-0 wrap-anywhere">
            <p className={state === 'fine' ? undefined : 'font-medium'}>{sentence}</p>
            {advice && <p className="text-muted-foreground">{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function partId(part: Part): string {
  return part.replace(' ', '-');
}
