import { DashboardPage } from '@/features/portfolio/dashboard-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';
import { onDemand } from '@/ui/feedback/on-demand';

// Most visits do not show it.
const PasskeyOffer = onDemand(() =>
  import('@/features/account/passkeys/passkey-offer').then((module) => module.PasskeyOffer),
);

const Page: FnxPage = () => (
  <>
    <DashboardPage />
    <PasskeyOffer />
  </>
);
Page.title = () => t('Overview');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
