/** Less than a frame, so that typing and scrolling stay smooth. */
const SLICE_MS = 8;

/** Processes many items without freezing the screen: it pauses after each slice of time. */
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

/** Starts a new task, so that the browser can paint and respond. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
