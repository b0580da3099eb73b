import { Component, type ReactNode } from 'react';

type Props = {
  /** Names what is shown; another value draws the children again after a failure. */
  on: string;
  /** Drawn in place of children that fail to render. */
  fallback: ReactNode;
  children: ReactNode;
};

/** Keeps a part that fails to render from taking down what is around it. React logs the error. */
export class Boundary extends Component<Props, { on: string; failed: boolean }> {
  override state = { on: this.props.on, failed: false };

  static getDerivedStateFromProps({ on }: Props, state: { on: string }) {
    return on === state.on ? null : { on, failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
