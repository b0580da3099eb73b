import { KycPage } from '@/features/kyc/kyc-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <KycPage />;
Page.title = 'Identity check';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
