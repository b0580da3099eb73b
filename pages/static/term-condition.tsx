import type { PageOf } from '@/server/content/page-props/public-data';
import { legalProps } from '@/server/content/page-props/texts';
import { LegalRoute, type LegalRouteProps } from '@/shell/document/legal-route';
import type { FnxPage } from '@/shell/document/page';

export const getStaticProps = (page: PageOf) => legalProps('term-condition', page);

const Page: FnxPage<LegalRouteProps> = (props) => <LegalRoute {...props} />;

export default Page;
