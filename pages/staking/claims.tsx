import { ClaimsPage } from '@/features/staking/claims-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <ClaimsPage />;
Page.title = 'Claimed rewards';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
