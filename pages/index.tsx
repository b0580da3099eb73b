import { LandingPage } from '@/features/content/landing-page';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <LandingPage />;

export default Page;
