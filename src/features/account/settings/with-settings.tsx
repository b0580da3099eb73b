import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '@/lang/settings';
import { errorMessage } from '@/lib/http/error-messages';
import { settingsQuery } from '@/lib/queries/shared-queries';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { AccountSettings } from './queries';

/** Renders `children` once the settings are loaded; until then a placeholder of `blockSize`. */
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
      <LoadFailure title={t('Your settings could not be loaded')} onRetry={refetch}>
        {errorMessage(error)}
      </LoadFailure>
    );
  }
  return <Skeleton blockSize={blockSize} />;
}
