import type { ReactNode } from 'react';
import { t } from '@/lang/shell';
import { LoadFailure } from './load-failure';
import { Skeleton } from './skeleton';

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  skeleton?: string;
  children: (data: Data) => ReactNode;
};

/**
 * The part of a page that a query fills: its room while it loads, the failure with "Try again", or the data. Data that cannot be loaded
 * again stay, below a notice. Emptiness is drawn by `children`.
 * @param query result of `useQuery`
 * @param skeleton height that the part will take, a CSS length; without it nothing waits in its place
 * @param children draws the data. It is called, not rendered: hooks belong in the component that it draws
 */
export function Loaded<Data>({ query: { data, error, refetch }, skeleton, children }: Props<Data>) {
  const hasData = data !== undefined;
  return (
    <>
      {error ? (
        <div style={hasData ? { marginBlockEnd: 14 } : undefined}>
          <LoadFailure
            title={hasData ? t('This part may be out of date') : undefined}
            onRetry={refetch}
          >
            {error.message}
          </LoadFailure>
        </div>
      ) : null}
      {hasData ? children(data) : null}
      {hasData || error || !skeleton ? null : <Skeleton blockSize={skeleton} />}
    </>
  );
}
