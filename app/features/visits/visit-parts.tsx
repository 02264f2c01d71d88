import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Button, buttonVariants } from '~/components/ui/button';

/** Sizes for a thumb, and text for bright sun. */
const BIG = 'min-h-14 text-base! font-semibold';

interface FrameProps {
  title: ReactNode;
  /** Beside the title: the way back, or the menu. */
  start?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export function Frame({ title, start, end, children }: FrameProps) {
  return (
    <div className="min-h-dvh bg-background text-foreground">
      <header className="sticky top-0 z-20 border-b border-border bg-card">
        <div className="mx-auto flex min-h-14 max-w-2xl items-center gap-2 px-3 py-1">
          {start}
          <h1 tabIndex={-1} className="min-w-0 flex-1 text-xl font-bold wrap-anywhere outline-none">
            {title}
          </h1>
          {end}
        </div>
      </header>
      <main className="mx-auto grid max-w-2xl grid-cols-1 gap-5 px-3 py-4 pb-10 text-base">
        {children}
      </main>
    </div>
  );
}

/** For when the button that had the focus is gone. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus();
}

export function BigButton({ className, ...props }: ComponentProps<typeof Button>) {
  return <Button className={clsx(BIG, className)} {...props} />;
}

interface BigLinkProps extends ComponentProps<'a'> {
  variant?: 'default' | 'outline';
}

/** A plain link: the browser leaves the page. */
export function BigLink({ variant = 'default', className, ...props }: BigLinkProps) {
  return <a className={clsx(buttonVariants({ variant }), BIG, className)} {...props} />;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
