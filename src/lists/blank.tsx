import { ErrorText } from '@/lib/http/error-text';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';

/** A query without data: the room that it will take, or why it failed. */
export function Blank({
  of: { error, refetch },
  title,
  blockSize,
}: {
  of: { error: Error | null; refetch: () => unknown };
  /** Title of the notice that loading failed. */
  title: string;
  blockSize: string;
}) {
  if (error === null) return <Skeleton blockSize={blockSize} />;
  return (
    <LoadFailure title={title} onRetry={refetch}>
      <ErrorText of={error} />
    </LoadFailure>
  );
}
