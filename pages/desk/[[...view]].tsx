import type { GetServerSideProps } from 'next';
import { DeskPage } from '@/features/desk/desk-page';
import type { FnxPage } from '@/shell/document/page';

const Page: FnxPage = () => <DeskPage />;
Page.title = () => 'Staff desk';
Page.isDesk = true;
Page.getLayout = (page) => page;

export default Page;

/** Where the desk is off there is no page, and in other languages neither. */
export const getServerSideProps: GetServerSideProps = async ({ locale, defaultLocale, res }) => {
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex');
  return process.env.DESK === 'on' && locale === defaultLocale ? { props: {} } : { notFound: true };
};
