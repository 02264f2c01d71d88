import { changedWords } from './changed-words';

/** The names that compare.css colours. */
const REMOVED = 'removed-words';
const ADDED = 'added-words';

interface Word {
  text: string;
  node: Text;
  start: number;
  end: number;
}

/**
 * Marks the words that differ between pairs of elements, without changing the elements: React owns
 * them. Browsers without highlights show no marks. Returns a function that removes the marks.
 */
export function markWords(pairs: readonly [Element, Element][]): () => void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return () => {};
  const [removed, added] = [new Highlight(), new Highlight()];
  for (const [before, after] of pairs) {
    const [old, now] = [wordsIn(before), wordsIn(after)];
    const changed = changedWords(textsOf(old), textsOf(now));
    for (const place of changed.before) addRange(removed, old[place]);
    for (const place of changed.after) addRange(added, now[place]);
  }
  CSS.highlights.set(REMOVED, removed);
  CSS.highlights.set(ADDED, added);
  return () => {
    CSS.highlights.delete(REMOVED);
    CSS.highlights.delete(ADDED);
  };
}

function wordsIn(element: Element): Word[] {
  const words: Word[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('script, style')) continue;
    for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
      words.push({ text, node, start: index, end: index + text.length });
    }
  }
  return words;
}

function textsOf(words: Word[]): string[] {
  return words.map(({ text }) => text);
}

function addRange(highlight: Highlight, word: Word | undefined): void {
  if (!word) return;
  const range = new Range();
  range.setStart(word.node, word.start);
  range.setEnd(word.node, word.end);
  highlight.add(range);
}
