import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { focusUsable } from '~/components/use-lost-focus';
import { useSaid } from '~/components/use-said';
import { QUESTION_TYPES, type VacancyQuestion } from '~/lib/records/trade';
import {
  moveQuestion,
  newQuestion,
  QUESTION_MAX,
  QUESTIONS_MAX,
  questionProblem,
} from './questions';

const OPTION_ROWS = 4;

interface QuestionEditorProps {
  questions: VacancyQuestion[];
  /** Whether to say what is wrong. */
  isChecked: boolean;
  onChange: (questions: VacancyQuestion[]) => void;
}

/** The questions that everyone who applies is asked, in their order. */
export function QuestionEditor({ questions, isChecked, onChange }: QuestionEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useSaid();

  function change(place: number, changes: Partial<VacancyQuestion>) {
    onChange(questions.with(place, { ...(questions[place] ?? newQuestion()), ...changes }));
  }

  function step(place: number, by: -1 | 1) {
    onChange(moveQuestion(questions, place, by));
    say(`Question ${place + 1} is now ${place + by + 1} of ${questions.length}`);
    focusIn(list.current, place + by, by < 0 ? ['up', 'down'] : ['down', 'up']);
  }

  function add() {
    onChange([...questions, newQuestion()]);
    focusIn(list.current, questions.length, ['label']);
  }

  function remove(place: number) {
    onChange(questions.toSpliced(place, 1));
    say(`Question ${place + 1} removed`);
    focusIn(list.current, Math.min(place, questions.length - 2), ['remove']);
  }

  return (
    <div className="grid gap-3">
      {said}
      <ol ref={list} aria-label="Questions" className="grid gap-3 empty:hidden">
        {questions.map((question, place) => (
          <li key={question.name} className="grid gap-3 rounded-md border border-border p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-sm font-medium">Question {place + 1}</span>
              <span className="flex">
                <RowButton
                  action="up"
                  label={`Move question ${place + 1} up`}
                  disabled={place === 0}
                  onClick={() => step(place, -1)}
                >
                  <ArrowUp aria-hidden />
                </RowButton>
                <RowButton
                  action="down"
                  label={`Move question ${place + 1} down`}
                  disabled={place === questions.length - 1}
                  onClick={() => step(place, 1)}
                >
                  <ArrowDown aria-hidden />
                </RowButton>
                <RowButton
                  action="remove"
                  label={`Remove question ${place + 1}`}
                  onClick={() => remove(place)}
                >
                  <Trash2 aria-hidden />
                </RowButton>
              </span>
            </div>
            <QuestionFields
              question={question}
              problem={isChecked ? questionProblem(question) : undefined}
              onChange={(changes) => change(place, changes)}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={questions.length >= QUESTIONS_MAX}
        onClick={add}
      >
        <Plus aria-hidden />
        Add question
      </Button>
    </div>
  );
}

interface QuestionFieldsProps {
  question: VacancyQuestion;
  problem: string | undefined;
  onChange: (changes: Partial<VacancyQuestion>) => void;
}

function QuestionFields({ question, problem, onChange }: QuestionFieldsProps) {
  const { label, type, required, options = [] } = question;
  return (
    <>
      <FormField label="Question" required error={problem}>
        {(field) => (
          <Input
            {...field}
            data-action="label"
            autoComplete="off"
            maxLength={QUESTION_MAX}
            value={label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </FormField>
      <FormField label="Answer">
        {(field) => (
          <NativeSelect
            {...field}
            required
            options={QUESTION_TYPES}
            value={type}
            onChange={({ target }) => onChange({ type: target.value as VacancyQuestion['type'] })}
          />
        )}
      </FormField>
      {type === 'choice' && (
        <FormField label="Choices" hint="One per line." required>
          {(field) => (
            <Textarea
              {...field}
              rows={OPTION_ROWS}
              value={options.join('\n')}
              onChange={({ target }) => onChange({ options: target.value.split('\n') })}
            />
          )}
        </FormField>
      )}
      <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={required}
          onChange={({ target }) => onChange({ required: target.checked })}
          className="size-4 shrink-0 accent-primary"
        />
        Required
      </label>
    </>
  );
}

interface RowButtonProps extends ComponentProps<typeof Button> {
  label: string;
  action: string;
}

function RowButton({ label, action, ...props }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      data-action={action}
      {...props}
    />
  );
}

/**
 * Moves the focus to the question at this place, to the first of these controls that is enabled.
 * Pressing the same key again moves the same question.
 */
function focusIn(list: HTMLElement | null, place: number, actions: string[]) {
  requestAnimationFrame(() => {
    const row = list?.children[place];
    const controls = actions.map((action) =>
      row?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`),
    );
    focusUsable(controls);
  });
}
