import { formatDate } from '@/lib/format';
import { Rosette } from '@/ui/marks';
import { Notice } from '@/ui/notice';
import { type Row, Rows } from '@/ui/rows';
import { BuyPanel } from '../campaign/buy-panel';
import { BankAccounts } from './bank-accounts';
import { type BankFacts, type BankOverview, useBankOverview } from './bank-overview';
import styles from './bank-page.module.css';
import { BankShares } from './bank-shares';
import { DocumentList } from './document-list';
import { KeyFigures } from './key-figures';

export type BankPageProps = {
  /** Null while the service cannot say. */
  overview: BankOverview | null;
  facts: BankFacts | null;
};

const UTC = { timeZone: 'UTC' };

/** Who the bank is, three years of its accounts, its shares and its documents. */
export function BankPage({ overview: built, facts }: BankPageProps) {
  const { overview, stale } = useBankOverview(built);
  if (!overview) return <NoFigures />;
  return (
    <div className={styles.page}>
      <section className={styles.masthead}>
        <Rosette className={styles.rosette} />
        <div className={styles.name}>
          <h1>{overview.bankName}</h1>
          <p className={styles.lede}>
            {overview.legalForm}, founded in {overview.founded}.
          </p>
          {facts ? <Notice className={styles.notice}>{facts.notice}</Notice> : null}
          {stale ? (
            <Notice className={styles.notice}>
              The service does not answer right now. These figures were read on{' '}
              {formatDate(overview.updatedAt, UTC)}.
            </Notice>
          ) : null}
        </div>
        <Rows className={styles.identity} rows={identityRows(overview, facts)} />
      </section>
      <KeyFigures overview={overview} years={facts?.history ?? []} />
      <BankAccounts overview={overview} years={facts?.history ?? []} />
      <BankShares overview={overview} />
      <DocumentList documents={overview.documents} />
      <BuyPanel price={overview.price} />
    </div>
  );
}

function identityRows(overview: BankOverview, facts: BankFacts | null): Row[] {
  return [
    { id: 'licence', label: 'Licence', value: overview.licenceNumber },
    { id: 'regulator', label: 'Supervised by', value: overview.regulator },
    { id: 'country', label: 'Seat', value: overview.country },
    ...(facts
      ? [
          { id: 'auditor', label: 'Audited by', value: facts.parties.auditor },
          { id: 'owner', label: 'Main owner', value: facts.parties.seller },
        ]
      : []),
  ];
}

function NoFigures() {
  return (
    <div className={styles.page}>
      <section className={styles.name}>
        <h1>The bank</h1>
        <p className={styles.lede}>
          Its figures cannot be read right now. What you own is not affected: the register keeps
          counting. Try again in a minute.
        </p>
      </section>
    </div>
  );
}
