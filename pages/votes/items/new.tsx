import { NewItemPage } from '@/features/votes/new-item-page';
import { t } from '@/lang/votes';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <NewItemPage />;
Page.title = () => t('Ask for an item');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
