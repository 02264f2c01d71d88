import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { todayKey } from '~/lib/format';
import type { Advert } from './advert';
import { advertChecks } from './advert-checks';

/** What is missing before the advert can be opened, and what would make it better. */
export function AdvertChecklist({ advert }: { advert: Advert }) {
  const checks = advertChecks(advert, todayKey());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Before it opens</CardTitle>
      </CardHeader>
      <CardContent>
        {checks.length === 0 ? (
          <p className="flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-4 text-success" />
            Nothing is missing.
          </p>
        ) : (
          <ul aria-label="Before it opens" className="grid gap-2 text-sm">
            {checks.map(({ text, isNeeded }) => (
              <li key={text} className="flex gap-2">
                {isNeeded ? (
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
                ) : (
                  <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                )}
                <span>
                  <span className="font-medium">{isNeeded ? 'Needed: ' : 'Better with: '}</span>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
