import type { InferGetStaticPropsType } from 'next';
import { BankPage } from '@/features/content/bank/bank-page';
import { ProofLink } from '@/features/register/proof-link';
import { t } from '@/lang/market';
import { t as shell } from '@/lang/shell';
import { bankOverviewProps } from '@/server/content/page-props/bank';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = bankOverviewProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      title={shell('The bank')}
      description={t(
        'Three years of accounts, the capital ratio, the share counts from the chain, and the bank’s documents with fingerprints.',
      )}
      path="/bank-overview"
    />
    <BankPage {...props} proof={<ProofLink />} />
  </>
);

export default Page;
