import { WalletPage } from '@/features/portfolio/wallet-page';
import { OwnProof } from '@/features/proof/own-proof';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <WalletPage proof={<OwnProof />} />;
Page.title = 'Wallet';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
