import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsFor } from '@/lib/error-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { type AccountSettings, settingsQuery } from './queries';

/** Why something could not be read, with another try. */
export function LoadFailure({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <Notice
      boxed
      tone="trouble"
      title={`${what} could not be loaded`}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {wordsFor(error)}
    </Notice>
  );
}

/** What needs the account's settings, once they are there; a blank of `blockSize` until then. */
export function WithSettings({
  blockSize,
  children,
}: {
  blockSize: string;
  children: (settings: AccountSettings) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  if (error) {
    return <LoadFailure what="Your settings" error={error} onRetry={() => void refetch()} />;
  }
  return <Skeleton blockSize={blockSize} />;
}
