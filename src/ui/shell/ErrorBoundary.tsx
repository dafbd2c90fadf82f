import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** A new one gives the children another try. */
  readonly resetKey: string;
  fallback(error: unknown): ReactNode;
};
type State = { readonly caught: { readonly error: unknown } | null };

/** A class because React tells only classes of errors below them. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.caught && resetKey !== this.props.resetKey) this.setState({ caught: null });
  }

  override render(): ReactNode {
    return this.state.caught ? this.props.fallback(this.state.caught.error) : this.props.children;
  }
}
