import { StakingPage } from '@/features/staking/staking-page';
import { t } from '@/lang/staking';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <StakingPage />;
Page.title = () => t('Staking');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
