import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page';

/** A page that fails to draw is replaced by words and a way on, never by a white page. A new URL tries again. */
export class ErrorBoundary extends Component<
  { children: ReactNode; url: string },
  { failedOn: string | null }
> {
  override state: { failedOn: string | null } = { failedOn: null };

  static getDerivedStateFromProps(
    { url }: { url: string },
    { failedOn }: { failedOn: string | null },
  ) {
    return failedOn !== null && failedOn !== '' && failedOn !== url ? { failedOn: null } : null;
  }

  static getDerivedStateFromError() {
    return { failedOn: '' };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.setState({ failedOn: this.props.url });
  }

  override render() {
    return this.state.failedOn === null ? this.props.children : <ErrorPage code={500} />;
  }
}
