import type { GetServerSideProps } from 'next';
import type { FnxPage } from '@/shell/document/page';
import { ErrorPage } from '@/shell/feedback/error-page';

/** Next.js gives its own error pages their status; this one is a page like others to it. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.statusCode = 400;
  return { props: {} };
};

const Page: FnxPage = () => <ErrorPage code={400} />;
Page.title = 'Damaged address';

export default Page;
