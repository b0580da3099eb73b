import { VotesPage } from '@/features/votes/votes-page';
import { t } from '@/lang/votes';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <VotesPage />;
Page.title = () => t('Votes');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
