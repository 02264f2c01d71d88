import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '~/features/content/parse-markdown';
import { renderMarkup } from '../../tests/support/render-markup';
import { block } from './faq';

function structuredData(markup: string): string {
  return /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(markup)?.[1] ?? '';
}

describe('FAQ', () => {
  it('gives search engines the same questions and answers, and no answer can end its script', async () => {
    const question = 'Is <b>bold</b> </script> allowed?';
    const questions = [{ question, markdown: parseMarkdown('Yes, *always*.\n\nReally.') }];
    const text = structuredData(await renderMarkup(block.render({ props: { questions } })));
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: 'Yes, always.\nReally.' },
        },
      ],
    });
  });
});
