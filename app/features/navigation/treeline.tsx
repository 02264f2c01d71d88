/** Dunes with a few tuarts on them: where the page ends and the footer's ground begins. */
export function Treeline() {
  return <div aria-hidden className="treeline h-16 bg-band md:h-24" />;
}
