import type { ReactNode } from 'react';
import { Button } from '@/ui/basics/button';
import { Notice } from './notice';

/** What could not be loaded, why, and another try. */
export function LoadFailure({
  title,
  onRetry,
  children,
}: {
  title: string;
  onRetry: () => unknown;
  /** Why, and what that means for the person. */
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
