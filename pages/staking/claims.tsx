import { ClaimsPage } from '@/features/staking/claims-page';
import { t } from '@/lang/staking';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <ClaimsPage />;
Page.title = () => t('Claimed rewards');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
