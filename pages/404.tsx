import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { ErrorPage } from '@/shell/feedback/error-page';

const Page: FnxPage = () => <ErrorPage code={404} />;
Page.title = () => t('Page not found');

export default Page;
