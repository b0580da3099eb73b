import { staticPageProps } from '@/server/static-props/texts';
import { LegalRoute, type LegalRouteProps } from '@/shell/legal-route';
import type { FnxPage } from '@/shell/page';

export const getStaticProps = () => staticPageProps('risk-disclosure');

const Page: FnxPage<LegalRouteProps> = (props) => <LegalRoute {...props} />;

export default Page;
