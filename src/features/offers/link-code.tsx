import { useQuery } from '@tanstack/react-query';
import { t } from '@/lang/auctions';
import { queryKey } from '@/lib/queries/query-keys';
import { CopyMark } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import styles from './offers.module.css';

/** A link to hand on: as text and as a QR code. */
export function LinkCode({ url }: { url: string }) {
  const { data } = useQuery({
    queryKey: queryKey('linkCode', url),
    queryFn: async () => (await import('qr')).encodeQR(url, 'raw', { border: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const size = data?.length ?? 1;
  const path = (data ?? []).flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <Stack gap={12} narrow>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('QR code of the link')}
      >
        <path d={path.join('')} fill="currentColor" />
      </svg>
      <p className="small anywhere">
        <bdi>{url}</bdi> <CopyMark text={url} label={t('Copy link')} />
      </p>
    </Stack>
  );
}
