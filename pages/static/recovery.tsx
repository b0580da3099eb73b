import { RecoveryPage } from '@/features/wallets/recovery-page';
import { t } from '@/lang/wallets';
import { recoveryProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = recoveryProps;

type Props = Awaited<ReturnType<typeof recoveryProps>>['props'];

const Page: FnxPage<Props> = ({ config }) => (
  <>
    <PageHead
      title={t('Recovery of shares')}
      description={t('See a recovery of shares, veto it, or carry it out.')}
      path="/static/recovery"
      noIndex
    />
    <RecoveryPage config={config} />
  </>
);

export default Page;
