import { LatePasskeyOffer } from '@/features/account/passkeys/late-passkey-offer';
import { SourceOfFunds } from '@/features/compliance/source-of-funds';
import { KycPage } from '@/features/identity/kyc-page';
import { t } from '@/lang/identity';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => (
  <>
    <SourceOfFunds />
    <KycPage />
    <LatePasskeyOffer />
  </>
);
Page.title = () => t('Identity check');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
