import { useEffect, useState } from 'react';
import { t } from '@/lang/shell';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Button } from './button';
import { CopyMark } from './copy-button';
import { Stack } from './layout';
import styles from './link-code.module.css';

/** A link to hand on: as a QR code, as text, and through what the device shares with. */
export function LinkCode({ url }: { url: string }) {
  const dots = useDots(url);
  const path = (dots ?? []).flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <Stack gap={12} narrow>
      {dots === undefined ? <Skeleton inlineSize="180px" blockSize="180px" /> : null}
      {dots ? (
        <svg
          className={styles.code}
          viewBox={`0 0 ${dots.length} ${dots.length}`}
          role="img"
          aria-label={t('QR code of the link')}
        >
          <path d={path.join('')} fill="currentColor" />
        </svg>
      ) : null}
      <p className="small anywhere">
        <bdi>{url}</bdi> <CopyMark text={url} label={t('Copy link')} />
      </p>
      {'share' in navigator ? (
        <Button
          size="small"
          variant="secondary"
          // Closing the device's sheet rejects.
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          {t('Share link')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** The rows of the code; undefined until its encoder is loaded, null if that does not come: the link is enough. */
function useDots(url: string): boolean[][] | null | undefined {
  const [code, setCode] = useState<{ url: string; dots: boolean[][] | null }>();
  useEffect(() => {
    let isWanted = true;
    import('qr').then(
      ({ encodeQR }) => isWanted && setCode({ url, dots: encodeQR(url, 'raw', { border: 2 }) }),
      () => isWanted && setCode({ url, dots: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [url]);
  return code?.url === url ? code.dots : undefined;
}
