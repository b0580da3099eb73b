import type { GetStaticPaths, GetStaticProps } from 'next';
import { legalProps, legalSlugs } from '@/server/content/page-props/texts';
import { LegalRoute, type LegalRouteProps } from '@/shell/document/legal-route';
import type { FnxPage } from '@/shell/document/page';

type Params = { slugs: string };

export const getStaticPaths: GetStaticPaths<Params> = async () => ({
  paths: (await legalSlugs()).map((slugs) => ({ params: { slugs } })),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<LegalRouteProps, Params> = ({ params, locale }) =>
  legalProps((params as Params).slugs, { locale });

const Page: FnxPage<LegalRouteProps> = (props) => <LegalRoute {...props} />;

export default Page;
