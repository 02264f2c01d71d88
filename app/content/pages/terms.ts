import type { OriginalPage } from '../../lib/site/site-pages.ts';
import type { BrandWords } from '../words.ts';

export function terms(words: BrandWords): OriginalPage {
  return {
    title: 'Terms of Service',
    description: `The terms on which ${words.company} offers this website to employers and job seekers.`,
    blocks: [{ id: 'terms-text', type: 'rich-text', props: { markdown: text(words) } }],
  };
}

function text({ company, area, address, phone, email }: BrandWords): string {
  return `These terms apply when you use the website of ${company} (“we”, “us”). By using it you accept them. If you do not, please do not use the site; you are welcome to call us instead on ${phone}.

## What this site is for

The site describes our services and lets you write to us. Sending an enquiry or an application does not make a contract between us, does not guarantee work to a job seeker or candidates to an employer, and costs you nothing. We never charge job seekers for finding them work.

When we agree to provide services to you, a separate written agreement sets out what we will do and what it costs. If that agreement and these terms differ, the agreement applies.

## What we ask of you

- Give us information that is true, and tell us when it changes.
- Send only files that are yours to send and that contain nothing harmful.
- Write about other people only with their knowledge.
- Do not try to get into parts of the site that are not meant for you, interfere with it, or collect its content or other people’s details automatically.

If you have an account, keep your password to yourself and tell us at once if you think someone else has used it. We may close an account that is used against these terms.

## Equal opportunity

We refer people on merit. We do not accept instructions from employers that would unlawfully discriminate, and we expect the same of everyone who uses this site.

## Content of the site

We take care that what we publish is right, but it is general information and not legal, financial or career advice for your situation. Wages, funding and training rules change; please check with us, the Fair Work Ombudsman or the Apprenticeship Office before you rely on them.

The text, design and images of the site belong to us or are used with permission. You may read, print and share them for your own use. For anything else, ask us.

Links to other sites are there for convenience. We are not responsible for what others publish.

## Our responsibility to you

Nothing in these terms takes away rights that you have under the Australian Consumer Law or another law that cannot be excluded. Beyond those rights, and as far as the law allows, we are not liable for loss that arises because the site was unavailable, or because you relied on general information in it.

## Privacy

Our [Privacy Policy](/privacy) says how we handle personal information.

## Changes, and the law that applies

We may change these terms by publishing new ones here; they apply from then on. The law of ${area} governs them, and its courts decide disputes about them.

## Contact

${company}, ${address}  
${phone}, [${email}](mailto:${email})`;
}
