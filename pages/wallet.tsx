import { WalletPage } from '@/features/portfolio/wallet/wallet-page';
import { OwnProof } from '@/features/register/own-proof';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <WalletPage proof={<OwnProof />} />;
Page.title = 'Wallet';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
