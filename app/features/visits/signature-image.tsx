import { clsx } from 'clsx';
import { PAD } from './signature';

interface SignatureProps {
  path: string;
  label: string;
  className?: string;
}

export function Signature({ path, label, className }: SignatureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      className={clsx('pointer-events-none block h-auto w-full', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
