import { BallotPage } from '@/features/votes/ballot-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <BallotPage />;
Page.title = 'Vote';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
