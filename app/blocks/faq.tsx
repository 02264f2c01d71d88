import { PageSection } from '~/components/page-section';
import { QuestionList } from '~/components/question-list';
import { markdownWords } from '~/features/content/markdown-words';
import { questionData } from '~/lib/site/question-data';
import { type StructuredData, structuredText } from '~/lib/site/structured-data';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground, layout } from './choices';
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
      initial: [
        { question: 'A question?', markdown: 'Its answer.' },
        { question: 'Another question?', markdown: 'Its answer.' },
      ],
      max: MAX_QUESTIONS,
    },
  ),
  markdown: markdown('Text below'),
  layout: layout(),
  ground: ground(),
};

export const block = defineBlock({
  name: 'FAQ',
  description: 'Questions that expand to show their answers. Search engines can read them too.',
  category: 'Interactive',
  version: 2,
  properties,
  Render: Faq,
});

function Faq(props: PropsOf<typeof properties>) {
  const { heading, intro, questions, markdown, layout, ground } = props;
  const asked = questions.filter(({ question }) => question);
  if (asked.length === 0) return <EmptyBlock name="FAQ">Add the first question.</EmptyBlock>;
  return (
    <PageSection title={heading} intro={intro} ground={ground} isSplit={layout === 'beside'}>
      <QuestionList
        questions={asked.map(({ id, question, markdown }) => ({
          id,
          question,
          answer: <MarkdownContent markdown={markdown} className="text-base" />,
        }))}
      />
      {markdown.length > 0 && (
        <div className="mt-6">
          <MarkdownContent markdown={markdown} className="text-base" />
        </div>
      )}
      <script type="application/ld+json">{structuredText(dataOf(asked))}</script>
    </PageSection>
  );
}

function dataOf(asked: PropsOf<typeof properties>['questions']): StructuredData {
  return questionData(
    asked.map(({ question, markdown }) => ({ question, answer: markdownWords(markdown) })),
  );
}
