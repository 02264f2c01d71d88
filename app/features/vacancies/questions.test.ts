import { describe, expect, it } from 'vitest';
import type { VacancyQuestion } from '~/lib/records/trade';
import { VACANCY_MESSAGES } from './messages';
import {
  cleanQuestion,
  moveQuestion,
  newQuestion,
  questionProblem,
  questionsSchema,
} from './questions';

function question(changes: Partial<VacancyQuestion>): VacancyQuestion {
  return { name: 'question_1', label: 'Own car?', type: 'yes_no', required: true, ...changes };
}

describe('questionProblem', () => {
  it.each<[Partial<VacancyQuestion>, string | undefined]>([
    [{}, undefined],
    [{ label: '  ' }, VACANCY_MESSAGES.questionMissing],
    [{ type: 'choice', options: ['Day', 'Night'] }, undefined],
    [{ type: 'choice' }, VACANCY_MESSAGES.choicesMissing],
    [{ type: 'choice', options: ['Day', ' ', ''] }, VACANCY_MESSAGES.choicesMissing],
    [{ type: 'choice', options: ['Day', ' Day'] }, VACANCY_MESSAGES.choicesMissing],
    [
      { type: 'choice', options: Array.from({ length: 21 }, (_, number) => `Shift ${number}`) },
      VACANCY_MESSAGES.choicesMissing,
    ],
    [{ type: 'text', options: ['Left over'] }, undefined],
  ])('%j: %s', (changes, problem) => {
    expect(questionProblem(question(changes))).toBe(problem);
  });
});

it('a question is saved without spaces and without choices that it does not ask for', () => {
  expect(cleanQuestion(question({ label: ' Own car? ', options: ['x'] }))).toEqual(question({}));
  const choice = question({ type: 'choice', options: [' Day ', '', 'Night'] });
  expect(cleanQuestion(choice).options).toEqual(['Day', 'Night']);
});

it('a new question has a name that the database accepts', () => {
  expect(newQuestion().name).toMatch(/^question_[a-z0-9]{1,30}$/);
  expect(newQuestion().name).not.toBe(newQuestion().name);
});

it.each<[number, -1 | 1, string]>([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
])('question %i moves by %i: %s', (place, by, order) => {
  const questions = ['a', 'b', 'c'].map((label) => question({ label }));
  expect(
    moveQuestion(questions, place, by)
      .map(({ label }) => label)
      .join(''),
  ).toBe(order);
});

it('stored questions that cannot be read are left out', () => {
  expect(questionsSchema.parse([question({})])).toEqual([question({})]);
  expect(questionsSchema.parse([{ type: 'essay' }])).toEqual([]);
  expect(questionsSchema.parse(null)).toEqual([]);
});
