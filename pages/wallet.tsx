import { BookEntryCard } from '@/features/book-entries/book-entry-card';
import { WalletPage } from '@/features/portfolio/wallet/wallet-page';
import { ProofLink } from '@/features/register/proof-link';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <WalletPage book={<BookEntryCard />} proof={<ProofLink />} />;
Page.title = () => t('Wallet');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
