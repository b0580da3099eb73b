import type { BankFacts } from '@/features/content/bank/bank-overview';
import styles from './ownership-chain.module.css';

/** From whom to whom a share goes, and through whose hands: three houses in a row, and the one that keeps the book. */
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
        <House task="Sells" name={parties.seller} note={`a founder of ${bankName}`} />
        <House
          task="Holds for the buyers"
          name={parties.nominee}
          note="in the bank’s own register"
        />
        <House task="Owns" name="You" note="in the FNX register, by name" />
      </ol>
      <p className={styles.keeper}>
        <span className={styles.role}>Keeps the book between the last two</span>
        <span className={styles.name}>{parties.operator}</span>
      </p>
      <figcaption className={styles.caption}>
        Shares go along the row, the money from you to the seller. The bank is not in the row: it
        neither pays nor receives.
      </figcaption>
    </figure>
  );
}

function House({ task, name, note }: { task: string; name: string; note: string }) {
  return (
    <li className={styles.house}>
      <span className={styles.role}>{task}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{note}</span>
    </li>
  );
}
