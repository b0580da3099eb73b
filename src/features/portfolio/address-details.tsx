import { t } from '@/lang/portfolio';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Rows } from '@/ui/basics/rows';

/** The address behind a name, for who wants to compare it. */
export function AddressDetails({ address }: { address: string }) {
  return (
    <details>
      <summary className={cx(disclosure.summary, 'muted')}>{t('Details')}</summary>
      <Rows rows={[{ label: t('Address'), value: address, long: true, copy: t('Copy address') }]} />
    </details>
  );
}
