import { ChevronDown } from '~/components/icons';

interface QuestionListProps {
  questions: readonly { question: string; answer: string }[];
}

export function QuestionList({ questions }: QuestionListProps) {
  return (
    <div className="divide-y divide-border border-y border-border">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-medium">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-5 text-muted-foreground">{answer}</p>
        </details>
      ))}
    </div>
  );
}
