import { BallotPage } from '@/features/votes/ballot-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <BallotPage />;
Page.title = () => t('Vote');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
