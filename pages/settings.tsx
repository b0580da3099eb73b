import { SettingsPage } from '@/features/account/settings/settings-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';
import { useSettings } from '@/shell/session/settings';

const Page: FnxPage = () => <SettingsPage browser={useSettings()} />;
Page.title = 'Settings';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
