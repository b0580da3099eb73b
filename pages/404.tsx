import { ErrorPage } from '@/shell/error-page';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ErrorPage code={404} />;
Page.title = 'Not found';

export default Page;
