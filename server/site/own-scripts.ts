export interface OwnScript {
  attributes: string;
  code: string;
}

export interface OwnScripts {
  html: string;
  scripts: OwnScript[];
}

const NOT_RUN_INLINE = /\ssrc=|type="(application\/(ld\+)?json|text\/plain)"/;

/**
 * Finds the inline scripts that our own code rendered, by the mark it gives them, and removes the
 * mark. Someone who manages to inject a script into a page's content does not know the mark, so
 * that script is not found here and the policy does not allow it.
 */
export function takeOwnScripts(html: string, mark: string): OwnScripts {
  const attribute = ` nonce="${mark}"`;
  const marked = new RegExp(`<script([^>]*${attribute}[^>]*)>([\\s\\S]*?)</script>`, 'g');
  const scripts = [...html.matchAll(marked)]
    .map(([, attributes = '', code = '']) => ({
      attributes: attributes.replace(attribute, ''),
      code,
    }))
    .filter(({ attributes }) => !NOT_RUN_INLINE.test(attributes));
  return { html: html.replaceAll(attribute, ''), scripts };
}
