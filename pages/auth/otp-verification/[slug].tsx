import type { GetStaticPaths, GetStaticProps } from 'next';
import { VerifyPage } from '@/features/account/sign-up/verify-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

type Props = { step: 'phone' | 'email' };

const Page: FnxPage<Props> = ({ step }) => <VerifyPage step={step} />;
Page.title = () => t('Enter the code');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;

/** The two steps of sign-up, in every language: Next adds none to paths that it is given. Other slugs are 404. */
export const getStaticPaths: GetStaticPaths = ({ locales = ['en'] }) => ({
  paths: locales.flatMap((locale) =>
    ['phone', 'email'].map((slug) => ({ params: { slug }, locale })),
  ),
  fallback: false,
});

export const getStaticProps: GetStaticProps<Props> = ({ params }) => ({
  props: { step: params?.slug === 'email' ? 'email' : 'phone' },
});
