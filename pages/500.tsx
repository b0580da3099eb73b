import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { ErrorPage } from '@/shell/feedback/error-page';

const Page: FnxPage = () => <ErrorPage code={500} />;
Page.title = () => t('Something went wrong');

export default Page;
