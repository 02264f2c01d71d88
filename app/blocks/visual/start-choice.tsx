import { useState } from 'react';
import { Card } from '~/components/ui/card';
import { PAGE_STARTS, type PageStart } from '~/features/content/page-starts';
import { PageTitle } from '~/features/content/page-title';
import { BlocksThumbnail } from './block-thumbnail';

interface StartChoiceProps {
  onStart: (start: PageStart) => void;
}

/** Offers content for a new page. Nobody has to choose: blocks can be added at once. */
export function StartChoice({ onStart }: StartChoiceProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <Card className="mb-3 grid gap-3 p-4">
      <h2 className="font-semibold">Start with</h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {PAGE_STARTS.map((start) => (
          <li key={start.id}>
            <button
              type="button"
              onClick={() => onStart(start)}
              className="grid size-full cursor-pointer content-start gap-1.5 rounded-md border border-border p-2 text-left outline-none hover:border-primary focus-visible:ring-2 focus-visible:ring-ring"
            >
              <BlocksThumbnail
                blocks={start.blocks}
                top={
                  <PageTitle
                    title={start.label}
                    description=""
                    template={start.template}
                    firstPublishedAt={now}
                    updatedAt={now}
                  />
                }
                scale={0.18}
                className="h-28 rounded-sm border"
              />
              <span className="font-medium">{start.label}</span>
              <span className="text-sm text-muted-foreground">{start.sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
