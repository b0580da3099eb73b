import { paths } from '@/config/paths';
import { Card } from '@/ui/basics/card';
import styles from './proof-page.module.css';

/** Leads to the proof. A plain link, because the proof's document has a policy of its own. */
export function ProofLink() {
  return (
    <Card title="Proof of holdings">
      <p className={styles.quiet}>
        The register is on the chain, and anyone can add it up without us.{' '}
        <a href={paths.proof}>Check the register in your browser</a>, from a node of your choice.
      </p>
    </Card>
  );
}
