import type { GetServerSideProps } from 'next';
import { DeskPage } from '@/features/desk/desk-page';
import type { FnxPage } from '@/shell/document/page';
import { ThemeSelect } from '@/shell/layouts/theme-select';

const Page: FnxPage = () => <DeskPage look={<ThemeSelect />} />;
Page.title = () => 'Staff desk';
Page.isDesk = true;
Page.getLayout = (page) => page;

export default Page;

/** Where the desk is off there is no page. It has one language: an address with another leads to it. */
export const getServerSideProps: GetServerSideProps = async (context) => {
  const { locale, defaultLocale, res, resolvedUrl } = context;
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex');
  if (process.env.DESK !== 'on') return { notFound: true };
  if (locale !== defaultLocale) return { redirect: { destination: resolvedUrl, permanent: false } };
  return { props: {} };
};
