import type { GetServerSideProps } from 'next';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { ErrorPage } from '@/shell/feedback/error-page';

/** For Next.js this is an ordinary page without its own status. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.statusCode = 400;
  return { props: {} };
};

const Page: FnxPage = () => <ErrorPage code={400} />;
Page.title = () => t('Invalid link');

export default Page;
