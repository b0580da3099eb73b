import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { DeactivateTab } from './deactivate-tab';
import { type BrowserSettings, GeneralTab } from './general-tab';
import { NotificationsTab } from './notifications-tab';
import { SecurityTab } from './security-tab';
import { SessionsTab } from './sessions-tab';
import styles from './settings.module.css';
import { WalletsTab } from './wallets-tab';

const TABS = {
  general: 'General',
  security: 'Security',
  notifications: 'Notices',
  wallets: 'Wallets',
  sessions: 'Devices',
  deactivate: 'Close account',
} as const;

type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

/** The tab that the address names; the first for any other. */
function tabOf(url: string): TabName {
  const name = new URLSearchParams(url.split(/[?#]/)[1] ?? '').get('tab');
  return NAMES.find((known) => known === name) ?? 'general';
}

/** All that a person can set. Each tab has its own address, so that links lead to it and the way back is the browser's. */
export function SettingsPage({ browser }: { browser: BrowserSettings }) {
  const router = useRouter();
  const tab = tabOf(router.asPath);
  const panels: Record<TabName, () => ReactNode> = {
    general: () => <GeneralTab browser={browser} />,
    security: () => <SecurityTab />,
    notifications: () => <NotificationsTab />,
    wallets: () => <WalletsTab />,
    sessions: () => <SessionsTab />,
    deactivate: () => <DeactivateTab />,
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Settings</h1>
      <Tabs
        value={tab}
        onChange={(_, name: TabName) => {
          void router.push(paths.settingsTab(name), undefined, { shallow: true, scroll: false });
        }}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Settings"
        className={styles.tabs}
      >
        {NAMES.map((name) => (
          <Tab
            key={name}
            value={name}
            label={TABS[name]}
            id={`settings-tab-${name}`}
            aria-controls={`settings-panel-${name}`}
          />
        ))}
      </Tabs>
      <div
        key={tab}
        role="tabpanel"
        id={`settings-panel-${tab}`}
        aria-labelledby={`settings-tab-${tab}`}
        className={styles.panel}
      >
        {panels[tab]()}
      </div>
    </div>
  );
}
