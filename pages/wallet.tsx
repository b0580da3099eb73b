import { WalletPage } from '@/features/portfolio/wallet/wallet-page';
import { ProofLink } from '@/features/register/proof-link';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <WalletPage proof={<ProofLink />} />;
Page.title = 'Wallet';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
