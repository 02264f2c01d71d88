export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** The database puts these around each match. No stored text contains them. */
const START = '\u0002';
const END = '\u0003';

/** Splits a text at its marks, so that it is shown as text and never as HTML. */
export function splitMatches(marked: string): TextPart[] {
  const [before = '', ...rest] = marked.split(START);
  const parts = rest.flatMap((part) => {
    const at = part.indexOf(END);
    const match = at < 0 ? '' : part.slice(0, at);
    return [
      { text: match, isMatch: true },
      { text: plain(part.slice(at + 1)), isMatch: false },
    ];
  });
  return [{ text: plain(before), isMatch: false }, ...parts].filter(({ text }) => text !== '');
}

export function hasMatch(marked: string): boolean {
  return marked.includes(START);
}

function plain(text: string): string {
  return text.replaceAll(END, '');
}
