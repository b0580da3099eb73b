import { VotesPage } from '@/features/votes/votes-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <VotesPage />;
Page.title = 'Votes';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
