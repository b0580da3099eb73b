import { SourceOfFunds } from '@/features/compliance/source-of-funds';
import { KycPage } from '@/features/identity/kyc-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => (
  <>
    <SourceOfFunds />
    <KycPage />
  </>
);
Page.title = 'Identity check';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
