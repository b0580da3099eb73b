import type { ReactNode } from 'react';
import { Inline } from '@/ui/basics/layout';

/** The head of a page: its title, and its actions beside it where they fit. */
export function PageTop({ children }: { children: ReactNode }) {
  return (
    <Inline as="header" gap="20px 32px" align="end" between>
      {children}
    </Inline>
  );
}
