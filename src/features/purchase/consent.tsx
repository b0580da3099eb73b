import Link from 'next/link';
import type { Ref } from 'react';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/purchase';
import { formatDate } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import styles from './purchase.module.css';

/** Placeholder until the version is known: any date is as long. */
const SOME_DATE = '2026-11-20';

/** The risks, and the consent that an order records. */
export function Consent({
  version,
  checked,
  onChange,
  ref,
}: {
  version: string | undefined;
  checked: boolean;
  onChange: (value: boolean) => void;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Stack gap={16} ref={ref} className={styles.consent}>
      <Notice>
        {t(
          'Shares can lose all of their value and may be hard to sell. You cannot reverse a purchase once it is confirmed.',
        )}
      </Notice>
      <Checkbox
        checked={checked}
        // A mark names a version, which comes with the configuration.
        disabled={!version}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <T
            text="I have read the <agreement>share agreement<version> of {date}</version></agreement> <last>and the <risks>risks</risks></last>"
            date={versionText(version ?? SOME_DATE)}
            agreement={(children) => (
              <Link href={paths.legal('share-agreement')} target="_blank" prefetch={false}>
                {children}
              </Link>
            )}
            version={(children) => (
              <span className={cx(!version && styles.unknown)}>{children}</span>
            )}
            last={(children) => <span className={styles.together}>{children}</span>}
            risks={(children) => (
              <Link href={paths.risk} target="_blank" prefetch={false}>
                {children}
              </Link>
            )}
          />
        }
      />
    </Stack>
  );
}

/** Versions are dates by default; other formats are shown unchanged. */
function versionText(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDate(version, { timeZone: 'UTC' }) : version;
}
