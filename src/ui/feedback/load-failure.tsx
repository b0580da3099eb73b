import type { ReactNode } from 'react';
import { Button } from '@/ui/basics/button';
import { Notice } from './notice';

/** A load error with reason and retry button. */
export function LoadFailure({
  title,
  onRetry,
  children,
}: {
  title: string;
  onRetry: () => unknown;
  /** The reason and its effect for the user. */
  children: ReactNode;
}) {
  return (
    <Notice
      boxed
      tone="trouble"
      title={title}
      action={
        <Button variant="secondary" size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
