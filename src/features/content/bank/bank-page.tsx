import type { ReactNode } from 'react';
import { BuyPanel } from '@/features/content/campaign/buy-panel';
import { T, t } from '@/lang/market';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import pageStyles from '@/ui/basics/page.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import { Rosette } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { BankAccounts } from './bank-accounts';
import { type BankFacts, type BankOverview, useBankOverview } from './bank-overview';
import styles from './bank-page.module.css';
import { BankShares } from './bank-shares';
import { DocumentList } from './document-list';
import { KeyFigures } from './key-figures';

export type BankPageProps = {
  facts: BankFacts;
  documents: BankOverview['documents'];
  /** Shares and price; null if the register is unavailable. */
  overview: BankOverview | null;
  /** Shown after the share counts: the proof of the register's totals. */
  proof?: ReactNode;
};

/** The bank: identity, three years of accounts, shares and documents. */
export function BankPage({ facts, documents, overview: built, proof }: BankPageProps) {
  const { overview, stale } = useBankOverview(built);
  return (
    <Page bleed gap="clamp(64px, 8vw, 112px)" top="clamp(44px, 6vw, 88px)">
      <section className={styles.masthead}>
        <Rosette behind className={styles.rosette} />
        <Stack gap={20} narrow>
          <h1 className={pageStyles.display}>
            <bdi>{facts.bankName}</bdi>
          </h1>
          <p className={styles.lede}>
            <T
              text={'{legalForm}, founded in {founded}.'}
              legalForm={facts.legalForm}
              founded={facts.founded}
            />
          </p>
          <Notice className={styles.notice}>{facts.notice}</Notice>
        </Stack>
        <Rows className={cx(styles.identity, 'surface')} rows={identityRows(facts)} />
      </section>
      <KeyFigures facts={facts} />
      <BankAccounts facts={facts} />
      <BankShares overview={overview} stale={stale} />
      {proof}
      <DocumentList documents={overview?.documents ?? documents} />
      <BuyPanel price={overview?.price ?? null} />
    </Page>
  );
}

function identityRows({ parties, ...facts }: BankFacts): Row[] {
  return [
    { id: 'licence', label: t('Licence'), value: facts.licenceNumber },
    { id: 'regulator', label: t('Regulator'), value: facts.regulator },
    { id: 'country', label: t('Country'), value: facts.country },
    { id: 'auditor', label: t('Auditor'), value: parties.auditor },
    { id: 'owner', label: t('Main shareholder'), value: parties.seller },
  ];
}
