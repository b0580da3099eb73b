import { StakingPage } from '@/features/staking/staking-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <StakingPage />;
Page.title = 'Staking';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
