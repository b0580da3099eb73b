import type { InferGetStaticPropsType } from 'next';
import { PricePage } from '@/features/content/price/price-page';
import { t } from '@/lang/market';
import { t as shell } from '@/lang/shell';
import { priceProps } from '@/server/content/page-props/price';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = priceProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      title={shell('Price')}
      description={t(
        'The current share price, the price history, who sets the price, and the numbers of shares sold, available and not offered.',
      )}
      path="/price"
    />
    <PricePage {...props} />
  </>
);

export default Page;
