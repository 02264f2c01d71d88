import type { Mark } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { schema } from './schema';

const { marks } = schema;

/** The link around the cursor, or the selected text that will become one. */
export interface LinkPlace {
  from: number;
  to: number;
  /** Empty if there is no link yet. */
  address: string;
  text: string;
}

export function linkPlace({ selection, doc }: EditorState): LinkPlace {
  const { from, to, $from } = selection;
  const found =
    marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  const range = found && linkRange(selection.$from, found);
  const place = range ?? { from, to };
  return {
    ...place,
    address: found?.attrs.href ?? '',
    text: doc.textBetween(place.from, place.to, ' '),
  };
}

/** The positions where the link around a position starts and ends. */
function linkRange($at: EditorState['selection']['$from'], link: Mark) {
  const { parent } = $at;
  const isPart = (index: number) =>
    index >= 0 && index < parent.childCount && link.isInSet(parent.child(index).marks);
  let start = isPart($at.index()) ? $at.index() : $at.index() - 1;
  let end = start;
  while (isPart(end)) end += 1;
  while (isPart(start - 1)) start -= 1;
  let from = $at.start();
  for (let index = 0; index < start; index += 1) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = start; index < end; index += 1) to += parent.child(index).nodeSize;
  return { from, to };
}

/** Sets the link. Formatting stays if the text stays. */
export function withLink(
  { tr, doc }: EditorState,
  place: LinkPlace,
  address: string,
  text: string,
): Transaction {
  const link = marks.link.create({ href: address });
  const words = text.trim() || address;
  if (words !== place.text) {
    const outer = doc.resolve(place.from).marksAcross(doc.resolve(place.to)) ?? [];
    tr.replaceWith(
      place.from,
      place.to,
      schema.text(words, link.addToSet(marks.link.removeFromSet(outer))),
    );
  } else {
    tr.removeMark(place.from, place.to, marks.link).addMark(place.from, place.to, link);
  }
  const end = place.from + (words !== place.text ? words.length : place.to - place.from);
  return tr.setSelection(TextSelection.create(tr.doc, end)).setStoredMarks([]).scrollIntoView();
}

export function withoutLink({ tr }: EditorState, { from, to }: LinkPlace): Transaction {
  return tr.removeMark(from, to, marks.link);
}
