/** Where each tuart stands on the ridge: how far along, how high, how large. */
const TREES = [
  { x: 118, y: 66, scale: 1 },
  { x: 176, y: 62, scale: 0.62 },
  { x: 640, y: 69, scale: 0.8 },
  { x: 1004, y: 66, scale: 0.55 },
  { x: 1048, y: 68, scale: 1.05 },
  { x: 1330, y: 69, scale: 0.7 },
];

/** Dunes with a few tuarts on them: where the page ends and the footer's ground begins. */
export function Treeline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 90"
      preserveAspectRatio="xMidYMax slice"
      className="block h-16 w-full text-band md:h-24"
      fill="currentColor"
    >
      <path
        opacity=".3"
        d="M0 62C120 40 230 44 360 60s250 18 380-2 250-22 380-4 210 12 320-6V90H0z"
      />
      {TREES.map(({ x, y, scale }) => (
        <path
          key={x}
          transform={`translate(${x} ${y}) scale(${scale})`}
          d="M-3 8C-1-2-1-8-2-16-6-20-12-20-17-21-27-22-28-36-17-38-14-48-2-50 4-45 14-50 25-43 24-34 33-30 31-19 21-19 14-18 8-18 4-15 3-7 4 0 6 8z"
        />
      ))}
      <path d="M0 74C140 56 260 60 400 72s260 14 400-2 260-18 400-2 180 8 240-2V90H0z" />
    </svg>
  );
}
