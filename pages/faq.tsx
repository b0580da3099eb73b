import type { GetStaticProps } from 'next';
import type { ComponentProps } from 'react';
import { faqJsonLd } from '@/features/content/questions/questions';
import { QuestionsPage } from '@/features/content/questions/questions-page';
import { t } from '@/lang/content';
import { t as shell } from '@/lang/shell';
import { faqProps } from '@/server/content/page-props/questions';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

type Props = ComponentProps<typeof QuestionsPage>;

export const getStaticProps: GetStaticProps<Props> = faqProps;

const Page: FnxPage<Props> = (props) => (
  <>
    <PageHead
      title={shell('Questions')}
      description={t(
        'Frequently asked questions about buying, wallets, your account, your shares and selling.',
      )}
      path="/faq"
      jsonLd={faqJsonLd(props.questions)}
    />
    <QuestionsPage {...props} />
  </>
);

export default Page;
