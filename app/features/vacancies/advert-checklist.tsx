import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { todayKey } from '~/lib/format';
import type { Advert } from './advert';
import { advertChecks } from './advert-checks';

interface AdvertChecklistProps {
  advert: Advert;
  isOpen: boolean;
}

/** What an advert needs before it can open, and what would make it better. */
export function AdvertChecklist({ advert, isOpen }: AdvertChecklistProps) {
  const checks = advertChecks(advert, todayKey());
  if (isOpen && checks.length === 0) return null;
  const title = isOpen ? 'About this advert' : 'Before it opens';
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        {checks.length === 0 ? (
          <p className="flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-4 text-success" />
            Nothing is missing.
          </p>
        ) : (
          <ul aria-label={title} className="grid gap-2 text-sm">
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
