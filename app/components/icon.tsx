import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'>;

/**
 * The frame of Lucide's drawings (ISC licence). Public pages draw their few icons with this,
 * because the package's own frame is as large as all of these icons. The back office uses the
 * package.
 */
export function Icon(props: IconProps) {
  return (
    <svg
      aria-hidden
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    />
  );
}
