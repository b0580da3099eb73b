import { SettingsPage } from '@/features/account/settings/settings-page';
import { t } from '@/lang/settings';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';
import { useSettings } from '@/shell/session/settings';

const Page: FnxPage = () => <SettingsPage browser={useSettings()} />;
Page.title = () => t('Settings');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
