const TITLE = /<meta property="og:title" content="([^"]*)"/;
const IS_PAGE = 'text/html';

/** As React escapes text. */
const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * The title that a page gives to links to it. Undefined if there is no such page, so that no one can
 * have the server draw texts of their own.
 */
export async function pageTitle(reply: Response): Promise<string | undefined> {
  const isPage = reply.status === 200 && reply.headers.get('Content-Type')?.startsWith(IS_PAGE);
  if (!isPage) {
    await reply.body?.cancel();
    return undefined;
  }
  const [, title] = TITLE.exec(await reply.text()) ?? [];
  return title?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (escaped) => CHARACTERS[escaped] ?? '');
}
