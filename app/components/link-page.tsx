import type { ReactNode } from 'react';

/** Forms are sent to this place of their page, so that the browser goes to the outcome by itself. */
export const OUTCOME_ID = 'outcome';
export const TO_OUTCOME = `#${OUTCOME_ID}`;

interface LinkPageProps {
  title: string;
  /** The outcome of the form that was sent. */
  done?: string | undefined;
  failed?: string | undefined;
  children: ReactNode;
}

/** A page that someone opens from a message, without an account. */
export function LinkPage({ title, done, failed, children }: LinkPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 pt-4 pb-section @2xl:px-6">
      <h1 className="mt-4 text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl">
        {title}
      </h1>
      {done && (
        <p
          role="status"
          id={OUTCOME_ID}
          tabIndex={-1}
          className="scroll-mt-24 outline-none rounded-md border border-success/40 bg-success/10 px-4 py-3 font-medium"
        >
          {done}
        </p>
      )}
      {failed && (
        <p
          role="alert"
          id={OUTCOME_ID}
          tabIndex={-1}
          className="scroll-mt-24 outline-none rounded-md border border-destructive/50 bg-destructive/8 px-4 py-3 font-medium"
        >
          {failed}
        </p>
      )}
      {children}
    </div>
  );
}

export function LinkCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-3xl border border-border bg-card p-5 @2xl:p-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
