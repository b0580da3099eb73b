import { LatePasskeyOffer } from '@/features/account/passkeys/late-passkey-offer';
import { DashboardPage } from '@/features/portfolio/dashboard-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => (
  <>
    <DashboardPage />
    <LatePasskeyOffer />
  </>
);
Page.title = () => t('Overview');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
