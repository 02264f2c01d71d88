import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, TriangleAlert } from '~/components/alert-icons';

const alertVariants = cva('flex items-start gap-3 rounded-md border p-3.5 text-sm', {
  variants: {
    variant: {
      error: 'border-destructive/50 bg-destructive/8 [&>svg]:text-destructive',
      warning: 'border-warning/50 bg-warning/8 [&>svg]:text-warning',
      success: 'border-success/50 bg-success/8 [&>svg]:text-success',
    },
  },
});

type AlertVariant = NonNullable<VariantProps<typeof alertVariants>['variant']>;

const ICONS = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck } as const;

interface AlertProps {
  variant: AlertVariant;
  title: string;
  children?: ReactNode;
}

/** A message that stays on the page; screen readers announce it when it appears. */
export function Alert({ variant, title, children }: AlertProps) {
  const Icon = ICONS[variant];
  return (
    <div role={variant === 'error' ? 'alert' : 'status'} className={alertVariants({ variant })}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{title}</p>
        {children && <div className="text-muted-foreground">{children}</div>}
      </div>
    </div>
  );
}
