import { RoundPage } from '@/features/auctions/round-page';
import { t } from '@/lang/auctions';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <RoundPage />;
Page.title = () => t('Round');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
