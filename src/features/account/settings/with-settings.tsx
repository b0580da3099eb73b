import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsFor } from '@/lib/http/error-messages';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { type AccountSettings, settingsQuery } from './queries';

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
    return (
      <LoadFailure title="Your settings could not be loaded" onRetry={refetch}>
        {wordsFor(error)}
      </LoadFailure>
    );
  }
  return <Skeleton blockSize={blockSize} />;
}
