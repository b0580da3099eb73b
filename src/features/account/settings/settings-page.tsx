import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/settings';
import { usePayWay } from '@/lib/queries/pay-way';
import { Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { MaterialTheme } from '@/ui/material/theme';
import { DeactivateTab } from './deactivate-tab';
import { type BrowserSettings, GeneralTab } from './general-tab';
import { NotificationsTab } from './notifications-tab';
import { SecurityTab } from './security-tab';
import { SessionsTab } from './sessions-tab';
import styles from './settings.module.css';
import { WalletsTab } from './wallets/wallets-tab';

const TABS = {
  general: 'General',
  security: 'Security',
  notifications: 'Notifications',
  wallets: 'Wallets',
  sessions: 'Devices',
  deactivate: 'Deactivate',
} as const;

type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

function tabOf(url: string): TabName {
  const name = new URLSearchParams(url.split(/[?#]/)[1] ?? '').get('tab');
  return NAMES.find((known) => known === name) ?? 'general';
}

/** Each tab has its own URL, so that it can be linked to and browser history works. */
export function SettingsPage({ browser }: { browser: BrowserSettings }) {
  const router = useRouter();
  const tab = tabOf(router.asPath);
  const { way } = usePayWay();
  const panels: Record<TabName, () => ReactNode> = {
    general: () => <GeneralTab browser={browser} />,
    security: () => <SecurityTab />,
    notifications: () => <NotificationsTab />,
    wallets: () => <WalletsTab />,
    sessions: () => <SessionsTab />,
    deactivate: () => <DeactivateTab />,
  };
  return (
    <Stack gap={22} className={styles.page}>
      <h1 className={portal.heading}>{t('Settings')}</h1>
      <MaterialTheme>
        <Tabs
          value={tab}
          onChange={(_, name: TabName) => {
            void router.push(paths.settingsTab(name), undefined, { shallow: true, scroll: false });
          }}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('Settings')}
          className={styles.tabs}
        >
          {NAMES.map((name) => (
            <Tab
              key={name}
              value={name}
              label={
                name === 'wallets' && way !== 'WALLET' ? t('Key to your shares') : t(TABS[name])
              }
              id={`settings-tab-${name}`}
              aria-controls={`settings-panel-${name}`}
            />
          ))}
        </Tabs>
      </MaterialTheme>
      <div
        key={tab}
        role="tabpanel"
        id={`settings-panel-${tab}`}
        aria-labelledby={`settings-tab-${tab}`}
        className={styles.panel}
      >
        {panels[tab]()}
      </div>
    </Stack>
  );
}
