import { ErrorPage } from '@/shell/error-page';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ErrorPage code={400} />;
Page.title = 'Damaged address';

export default Page;
