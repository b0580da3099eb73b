import { SettingsPage } from '@/features/settings/settings-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';
import { useSettings } from '@/shell/settings';

const Page: FnxPage = () => <SettingsPage browser={useSettings()} />;
Page.title = 'Settings';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
