import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'>;

/**
 * The frame of Lucide's drawings (ISC licence). Visitors' pages draw the few they use themselves:
 * the package's own frame is as large as all of these. The back office takes icons from it.
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
