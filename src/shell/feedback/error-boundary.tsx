import { Component, type ComponentType, type ReactNode } from 'react';
import type { ErrorPage } from './error-page';

type Failed = {
  /** The URL on which drawing failed; another one tries again. */
  on: string | null;
  Page?: ComponentType<Parameters<typeof ErrorPage>[0]>;
};

/** A page that fails to draw is replaced by words and a way on, never by a white page. The error page comes when needed. */
export class ErrorBoundary extends Component<{ children: ReactNode; url: string }, Failed> {
  override state: Failed = { on: null };

  static getDerivedStateFromProps(
    { url }: { url: string },
    { on }: Failed,
  ): Partial<Failed> | null {
    return on && on !== url ? { on: null } : null;
  }

  static getDerivedStateFromError(): Partial<Failed> {
    return { on: '' };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.setState({ on: this.props.url });
    import('./error-page').then(
      ({ ErrorPage }) => this.setState({ Page: ErrorPage }),
      () => {
        // The words below stay.
      },
    );
  }

  override render() {
    const { on, Page } = this.state;
    if (on === null) return this.props.children;
    if (Page) return <Page code={500} />;
    return <p role="alert">This page failed. Reload it. Nothing about your shares has changed.</p>;
  }
}
