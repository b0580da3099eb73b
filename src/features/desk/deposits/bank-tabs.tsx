import { deskPaths } from '@/features/desk/lib/desk-paths';
import { t } from '@/lang/desk';
import { Link } from '@/ui/basics/link';
import styles from './deposits.module.css';

/** The pages beside the entries. */
export const BANK_TABS = [
  ['files', 'Import'],
  ['batches', 'Batches'],
  ['returns', 'Returns'],
  ['day', 'The day'],
] as const;
const TABS = [['', 'Entries'], ...BANK_TABS] as const;
export type BankTab = (typeof TABS)[number][0];

/** The pages of the bank's money. */
export function BankTabs({ tab }: { tab: BankTab }) {
  return (
    <nav className={styles.tabs} aria-label={t('Bank money')}>
      {TABS.map(([id, label]) => (
        <Link
          key={id}
          href={id === '' ? deskPaths.area('deposits') : deskPaths.item('deposits', id)}
          aria-current={id === tab ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
