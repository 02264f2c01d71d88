import { Component, type ReactNode } from 'react';
import { isIgnoredError } from '~/lib/error-text';
import { ErrorPanel } from './error-panel';

interface ErrorBoundaryProps {
  /** A new value clears the error, so that someone who moves on sees the new page. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** Wrapped, because code can throw anything, even `null`. */
  caught: { error: unknown } | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: isIgnoredError(error) ? null : { error } };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.caught && previous.resetKey !== this.props.resetKey) this.reset();
  }

  reset = (): void => this.setState({ caught: null });

  override render(): ReactNode {
    if (!this.state.caught) return this.props.children;
    return (
      <main>
        <ErrorPanel error={this.state.caught.error} onReset={this.reset} />
      </main>
    );
  }
}
