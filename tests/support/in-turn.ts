const AT_ONCE = 4;

/** Asks this often, but only a few times at once: a busy server answers the rest with 503. */
export async function inTurn<T>(times: number, ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let left = times;
  const askers = Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) answers.push(await ask());
  });
  await Promise.all(askers);
  return answers;
}
