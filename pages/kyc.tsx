import { SourceOfFunds } from '@/features/compliance/source-of-funds';
import { KycPage } from '@/features/identity/kyc-page';
import { t } from '@/lang/identity';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';
import { onDemand } from '@/ui/feedback/on-demand';

// Where a sign-up leads. Most visits do not show it.
const PasskeyOffer = onDemand(() =>
  import('@/features/account/passkeys/passkey-offer').then((module) => module.PasskeyOffer),
);

const Page: FnxPage = () => (
  <>
    <SourceOfFunds />
    <KycPage />
    <PasskeyOffer />
  </>
);
Page.title = () => t('Identity check');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
