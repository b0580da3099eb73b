import Link from 'next/link';
import { paths } from '@/config/paths';
import { formatDate } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import styles from './purchase.module.css';

/** As long as any other. */
const SOME_DATE = '2026-11-20';

/** The risks, and the consent that an order records. */
export function Consent({
  version,
  checked,
  onChange,
}: {
  version: string | undefined;
  checked: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <div className={styles.consent}>
      <Notice>
        Shares can lose all of their value and may be hard to sell. You cannot reverse a purchase
        once it is confirmed.
      </Notice>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            I have read the{' '}
            <Link href={paths.legal('share-agreement')} target="_blank" prefetch={false}>
              share agreement
              <span className={cx(!version && styles.unknown)}>
                {' '}
                of {versionText(version ?? SOME_DATE)}
              </span>
            </Link>{' '}
            <span className={styles.together}>
              and the{' '}
              <Link href={paths.risk} target="_blank" prefetch={false}>
                risks
              </Link>
            </span>
          </>
        }
      />
    </div>
  );
}

/** Versions are dates by default; other formats are shown unchanged. */
function versionText(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDate(version, { timeZone: 'UTC' }) : version;
}
