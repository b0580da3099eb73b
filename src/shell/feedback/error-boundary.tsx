import { Component, type ComponentType, type ReactNode } from 'react';
import { t } from '@/lang/shell';
import type { ErrorPage } from './error-page';

type Failed = {
  /** The URL on which rendering failed; another URL resets the boundary. */
  on: string | null;
  Page?: ComponentType<Parameters<typeof ErrorPage>[0]>;
};

/** Replaces a page that fails to render with the error page, which is loaded on demand. */
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
        // The fallback text below remains.
      },
    );
  }

  override render() {
    const { on, Page } = this.state;
    if (on === null) return this.props.children;
    if (Page) return <Page code={500} />;
    return (
      <p role="alert">
        {t('This page could not be displayed. Your shares are not affected. Reload the page.')}
      </p>
    );
  }
}
