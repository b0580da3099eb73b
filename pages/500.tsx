import { ErrorPage } from '@/shell/error-page';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ErrorPage code={500} />;
Page.title = 'Failure';

export default Page;
