import type { OriginalPage } from '../../lib/site/site-pages.ts';
import type { BrandWords } from '../words.ts';

export function contact(): OriginalPage {
  return {
    title: 'Contact Us',
    description: 'Call, write or visit us, or send a message. We answer on business days.',
    blocks: [
      {
        id: 'contact-form',
        type: 'contact-page',
        props: {
          heading: 'Contact Us',
          intro:
            'Call, drop in, or leave a message. Whether you are hiring or looking for work, you will talk to someone who can help.',
        },
      },
    ],
  };
}

export function blog({ area }: BrandWords): OriginalPage {
  const intro = `Plain words on apprenticeships, traineeships, hiring and work in ${area}.`;
  return {
    title: 'Blog',
    description: intro,
    blocks: [
      {
        id: 'blog-opening',
        type: 'page-hero',
        props: {
          heading: 'Blog',
          intro,
          icon: '',
          picture: '',
          image: null,
          apply: '',
          applyLabel: '',
          mailSubject: '',
          mailBody: '',
          label: '',
          link: '',
          secondLabel: '',
          secondLink: '',
        },
      },
      {
        id: 'blog-articles',
        type: 'article-list',
        props: {
          heading: '',
          readMore: 'Read more',
          emptyHeading: 'Nothing here yet',
          emptyText:
            'We are writing the first articles. Until then, ask us directly: we answer on business days.',
          emptyLabel: 'Contact Us',
          emptyLink: '/contact',
        },
      },
    ],
  };
}

export function login(): OriginalPage {
  const intro = 'Sign in to see the enquiries you have sent us and where they stand.';
  return {
    title: 'Client Login',
    description: intro,
    blocks: [{ id: 'login-form', type: 'login-form', props: { heading: 'Client Login', intro } }],
  };
}

export function notFound(): OriginalPage {
  return {
    title: 'Page not found',
    description: '',
    blocks: [
      {
        id: 'not-found-message',
        type: 'not-found',
        props: {
          kicker: '404',
          heading: "We can't find that page",
          intro:
            'The address may be mistyped, or the page may have moved. Try one of these instead.',
          buttons: [
            { label: 'Home', link: '/' },
            { label: 'Jobs', link: '/jobs' },
            { label: 'Search', link: '/search' },
            { label: 'Contact Us', link: '/contact' },
          ],
        },
      },
    ],
  };
}
