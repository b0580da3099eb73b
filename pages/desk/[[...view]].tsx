import type { GetServerSideProps } from 'next';
import { DeskPage } from '@/features/desk/desk-page';
import { t } from '@/lang/desk';
import type { FnxPage } from '@/shell/document/page';
import { LanguageMenu } from '@/shell/layouts/language-menu';
import { ThemeSelect } from '@/shell/layouts/theme-select';

const Page: FnxPage = () => (
  <DeskPage
    look={
      <>
        <LanguageMenu />
        <ThemeSelect />
      </>
    }
  />
);
Page.title = () => t('Staff desk');
Page.isDesk = true;
Page.getLayout = (page) => page;

export default Page;

/** Where the desk is off there is no page. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex');
  return process.env.DESK === 'on' ? { props: {} } : { notFound: true };
};
