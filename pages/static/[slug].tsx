import type { GetStaticPaths, GetStaticProps } from 'next';
import { paths } from '@/config/paths';
import { legalProps, legalSlugs } from '@/server/content/page-props/texts';
import { LegalRoute, type LegalRouteProps } from '@/shell/document/legal-route';
import type { FnxPage } from '@/shell/document/page';

type Params = { slug: string };

/** These slugs have their own pages. */
const OWN: readonly string[] = [paths.terms, paths.privacy, paths.risk];

export const getStaticPaths: GetStaticPaths<Params> = async () => ({
  paths: (await legalSlugs())
    .filter((slug) => !OWN.includes(paths.legal(slug)))
    .map((slug) => ({ params: { slug } })),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<LegalRouteProps, Params> = ({ params, locale }) =>
  legalProps((params as Params).slug, { locale });

const Page: FnxPage<LegalRouteProps> = (props) => <LegalRoute {...props} />;

export default Page;
