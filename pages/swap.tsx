import { SwapPage } from '@/features/swap/swap-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <SwapPage />;
Page.title = () => t('Swap');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
