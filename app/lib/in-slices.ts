/** Less than a frame: typing and scrolling stay as they were. */
const SLICE_MS = 8;

/** Goes through many without holding up the screen: it pauses whenever a slice of time is used up. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
): Promise<void> {
  let index = 0;
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() >= until) {
      await pause();
      until = performance.now() + SLICE_MS;
    }
    work(item, index++);
  }
}

/** A task of its own, so that the browser gets to paint and to answer. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
