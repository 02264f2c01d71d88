/** Dunes with a few trees, between the page and the footer. */
export function Treeline() {
  return <div aria-hidden className="treeline h-16 bg-band md:h-24" />;
}
