import { ItemPage } from '@/features/votes/item-page';
import { t } from '@/lang/votes';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <ItemPage />;
Page.title = () => t('Requested item');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
