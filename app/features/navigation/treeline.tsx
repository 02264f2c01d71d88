/** A stand of tuarts on the horizon: where the page ends and the footer's ground begins. */
export function Treeline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 90"
      preserveAspectRatio="xMidYMax slice"
      className="block h-14 w-full text-band md:h-20"
      fill="currentColor"
    >
      <path
        opacity=".35"
        d="M0 90V58c40-6 62-20 96-16s44-22 82-18 40 24 78 20 52-30 98-24 36 26 84 24 74-20 118-12 60 18 104 10 62-34 110-26 38 28 82 26 66-24 112-18 54 26 100 18 58-22 98-16 56 20 94 14 52-18 80-14v64z"
      />
      <path d="M0 90V72c60-4 90-18 140-12s80 14 140 4 96-20 150-10 84 18 142 10 104-22 164-12 92 18 150 10 100-20 158-10 88 16 144 8 96-14 132-12 70 6 120 2v40z" />
    </svg>
  );
}
