import type { GetStaticPaths, GetStaticProps } from 'next';
import { paths } from '@/config/paths';
import { staticPageProps, staticPageSlugs } from '@/server/content/page-props/texts';
import { LegalRoute, type LegalRouteProps } from '@/shell/document/legal-route';
import type { FnxPage } from '@/shell/document/page';

type Params = { slug: string };

/** These slugs have their own pages. */
const OWN: readonly string[] = [paths.terms, paths.privacy, paths.risk];

export const getStaticPaths: GetStaticPaths<Params> = async () => ({
  paths: (await staticPageSlugs('LEGAL'))
    .filter((slug) => !OWN.includes(paths.legal(slug)))
    .map((slug) => ({ params: { slug } })),
  fallback: 'blocking',
});

/** Shows legal texts; slugs of other pages and help topics redirect. */
export const getStaticProps: GetStaticProps<LegalRouteProps, Params> = async ({ params }) => {
  const slug = params?.slug ?? '';
  const found = await staticPageProps(slug);
  if (!('props' in found) || found.props.kind === 'LEGAL') return found;
  const destination = found.props.route ?? `${paths.help}#${slug}`;
  return { redirect: { destination, permanent: false }, revalidate: found.revalidate };
};

const Page: FnxPage<LegalRouteProps> = (props) => <LegalRoute {...props} />;

export default Page;
