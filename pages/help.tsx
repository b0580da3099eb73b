import type { GetStaticProps } from 'next';
import type { ComponentProps } from 'react';
import { HelpPage } from '@/features/content/help/help-page';
import { t } from '@/lang/content';
import { t as shell } from '@/lang/shell';
import { helpProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

type Props = ComponentProps<typeof HelpPage>;

export const getStaticProps: GetStaticProps<Props> = helpProps;

const Page: FnxPage<Props> = (props) => (
  <>
    <PageHead
      title={shell('Help')}
      description={t(
        'Step-by-step help: identity check, wallet, buying and sending shares, a lost wallet, verification codes, closing an account. Support never asks for your recovery phrase.',
      )}
      path="/help"
    />
    <HelpPage {...props} />
  </>
);

export default Page;
