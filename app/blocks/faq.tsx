import { PageSection } from '~/components/page-section';
import { QuestionList } from '~/components/question-list';
import { APPRENTICESHIPS } from '~/content/apprenticeships';
import { markdownWords } from '~/features/content/markdown-words';
import { questionData } from '~/lib/site/question-data';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { MarkdownContent } from './markdown-content';
import { markdown } from './markdown-property';
import { list } from './properties';

const MAX_QUESTIONS = 40;

const properties = {
  heading: text('Heading', 'Questions people ask'),
  intro: textarea('Introduction'),
  questions: list(
    'Questions',
    { question: text('Question'), markdown: markdown('Answer') },
    {
      initial: APPRENTICESHIPS.questions.map(({ question, answer }) => ({
        question,
        markdown: [{ tag: 'p', children: [answer] }],
      })),
      max: MAX_QUESTIONS,
    },
  ),
};

export const block = defineBlock({
  name: 'FAQ',
  description: 'Questions that expand to show their answers, also for search engines',
  category: 'Interactive',
  properties,
  Render: Faq,
});

function Faq({ heading, intro, questions }: PropsOf<typeof properties>) {
  const asked = questions.filter(({ question }) => question);
  if (asked.length === 0) return <EmptyBlock name="FAQ">Add the first question.</EmptyBlock>;
  return (
    <PageSection title={heading} intro={intro}>
      <QuestionList
        questions={asked.map(({ id, question, markdown }) => ({
          id,
          question,
          answer: <MarkdownContent markdown={markdown} className="text-base" />,
        }))}
      />
      <script type="application/ld+json">{structuredText(asked)}</script>
    </PageSection>
  );
}

/** Escapes `<`, so that no answer can end the script. */
function structuredText(asked: PropsOf<typeof properties>['questions']): string {
  const data = questionData(
    asked.map(({ question, markdown }) => ({ question, answer: markdownWords(markdown) })),
  );
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
