import type { ReactNode } from 'react';
import { ChevronDown } from '~/components/icons';

interface QuestionListProps {
  /** The id is needed if two questions may be the same. */
  questions: readonly { id?: string; question: string; answer: ReactNode }[];
}

export function QuestionList({ questions }: QuestionListProps) {
  return (
    <div className="divide-y divide-border border-y border-border">
      {questions.map(({ id, question, answer }) => (
        <details key={id ?? question} className="group wrap-anywhere">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-medium">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-prose pb-5 text-muted-foreground">{answer}</div>
        </details>
      ))}
    </div>
  );
}
