import { clsx } from 'clsx';
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent } from 'react';

const BASE = [
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-medium select-none',
  'transition-colors outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-2 focus-visible:ring-offset-background',
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
  '[&_svg]:shrink-0 [&_svg]:pointer-events-none [&_svg:not([class*=size-])]:size-4',
];

const VARIANTS = {
  default: 'bg-primary text-primary-foreground hover:bg-primary/90',
  cta: 'bg-cta text-cta-foreground hover:bg-cta/90',
  accent: 'bg-accent text-accent-foreground hover:bg-accent/90',
  outline: 'border border-input bg-transparent text-foreground hover:bg-muted',
  ghost: 'text-foreground hover:bg-muted',
  danger: 'border border-input bg-transparent text-destructive hover:bg-muted',
};

/**
 * The small sizes are for the dense back office; on touch screens they grow to 44 px. A label wraps
 * only if the full width is too narrow for it, for example with larger text on a phone.
 */
const SIZES = {
  default:
    'min-h-11 max-w-full px-5 py-1 text-center text-sm wrap-anywhere in-[td]:whitespace-nowrap',
  sm: 'min-h-9 max-w-full px-3 py-1 text-center text-sm wrap-anywhere in-[td]:whitespace-nowrap pointer-coarse:min-h-11',
  lg: 'min-h-13 max-w-full px-7 py-2 text-center text-base',
  icon: 'size-11',
  'icon-sm': 'size-9 pointer-coarse:size-11',
};

interface ButtonLooks {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** Every page has buttons, so this does without a library for variants. */
export function buttonVariants({ variant = 'default', size = 'default' }: ButtonLooks): string {
  return clsx(BASE, VARIANTS[variant], SIZES[size]);
}

/** `className` adds classes. Only another variant can change what a variant sets. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** Applies the looks to the only child instead, such as a link. */
  asChild?: boolean;
}

/** Also keeps a form from being sent by Enter in one of its fields. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A disabled button keeps the focus and ignores what is done to it. Browsers take the focus away
 * from a `disabled` element: people who use a keyboard would start again at the top of the page
 * after everything they save.
 */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  type = 'button',
  disabled,
  ...props
}: ButtonProps) {
  const looks = clsx(buttonVariants({ variant, size }), className);
  if (!asChild) {
    const off = disabled && { 'aria-disabled': true, onClick: ignore };
    return <button type={type} className={looks} {...props} {...off} />;
  }
  const { children: child, ...rest } = props;
  if (!isValidElement<{ className?: string }>(child)) return null;
  return cloneElement(child, {
    ...rest,
    ...child.props,
    className: clsx(looks, child.props.className),
  });
}
