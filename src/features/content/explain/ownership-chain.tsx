import type { BankFacts } from '@/features/content/bank/bank-overview';
import { t } from '@/lang/content';
import { cx } from '@/ui/basics/cx';
import styles from './ownership-chain.module.css';

/** The parties of a sale: seller, nominee and buyer, and the operator. */
export function OwnershipChain({
  bankName,
  parties,
}: {
  bankName: string;
  parties: BankFacts['parties'];
}) {
  return (
    <figure className={styles.chain}>
      <ol className={styles.row}>
        <House
          task={t('Seller')}
          name={parties.seller}
          note={t('a founder of {bankName}', { bankName })}
        />
        <House task={t('Nominee')} name={parties.nominee} note={t('in the bank’s own register')} />
        <House task={t('Owner')} name={t('You')} note={t('in the token contract, by wallet')} />
      </ol>
      <p className={styles.keeper}>
        <span className={styles.role}>{t('Knows who the holders are')}</span>
        <bdi className={styles.name}>{parties.operator}</bdi>
      </p>
      <figcaption className={cx(styles.caption, 'small')}>
        {t(
          'The shares pass from the seller to the nominee, who holds them for you; the token in your wallet says so. Your payment goes to the seller. The bank is not a party to the sale and receives no money.',
        )}
      </figcaption>
    </figure>
  );
}

function House({ task, name, note }: { task: string; name: string; note: string }) {
  return (
    <li className={styles.house}>
      <span className={styles.role}>{task}</span>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.note}>{note}</span>
    </li>
  );
}
