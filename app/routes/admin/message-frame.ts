import { pictureFrame } from '~/features/inbox/message-document';
import showMessage from '~/inline-scripts/show-message.ts?inline-script';
import { randomId } from '~/lib/secure-context';

/** The frame for a message with pictures from other servers. It is the same for everyone. */
export function loader() {
  const { html, policy } = pictureFrame(showMessage, randomId());
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}
