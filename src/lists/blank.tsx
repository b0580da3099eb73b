import type { ReactNode } from 'react';
import { ErrorText } from '@/lib/http/error-text';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';

/**
 * A query without data: the room that it will take, or why it failed.
 * @param room placeholder of that size; nothing waits in its place without one
 */
export function Blank({
  of: { error, refetch },
  blockSize,
  room = blockSize ? <Skeleton blockSize={blockSize} /> : null,
}: {
  of: { error: Error | null; refetch: () => unknown };
  blockSize?: string;
  room?: ReactNode;
}) {
  if (error === null) return room;
  return (
    <LoadFailure onRetry={refetch}>
      <ErrorText of={error} />
    </LoadFailure>
  );
}
