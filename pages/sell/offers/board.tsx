import type { GetServerSideProps } from 'next';
import { BoardPage, type BoardPageProps } from '@/features/offers/board-page';
import { t } from '@/lang/auctions';
import { boardProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage<BoardPageProps> = (props) => <BoardPage {...props} />;
Page.title = () => t('Open offers to everybody');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;

/** Where the board is off there is no page. */
export const getServerSideProps: GetServerSideProps<BoardPageProps> = ({ locale }) =>
  boardProps({ locale });
