/** Calls `act` once the next frame has been drawn. Returns a function that cancels it. */
export function afterFrame(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  return () => {
    cancelAnimationFrame(frame);
    port1.close();
  };
}
