import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
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
  return <Blank of={{ error, refetch }} blockSize={blockSize} />;
}
