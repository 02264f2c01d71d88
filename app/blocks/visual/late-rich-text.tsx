import { Suspense } from 'react';
import { Skeleton } from '~/components/ui/skeleton';
import { lateComponent } from '~/lib/late-code';

const RichTextField = lateComponent(() => import('~/features/content/rich-text/rich-text-field'));

interface LateRichTextProps {
  label: string;
  value: unknown;
  onChange: (markdown: string) => void;
}

/** The editor for rich text, loaded when a block that has one is selected. */
export function LateRichText({ label, value, onChange }: LateRichTextProps) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <RichTextField
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    </Suspense>
  );
}
