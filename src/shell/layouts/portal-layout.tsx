import { useRouter } from 'next/router';
import type { MouseEvent, ReactNode } from 'react';
import { pathOf, paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { useServiceWorker } from '@/shell/document/service-worker';
import { IndexNotice } from '@/shell/feedback/index-notice';
import { useLiveUpdates } from '@/shell/session/live-updates';
import { useLogout } from '@/shell/session/use-logout';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import rail from '@/ui/basics/rail.module.css';
import { Logo } from '@/ui/brand/logo';
import { ConnectButton } from '@/wallet/connect-button';
import { AccountMenu } from './account-menu';
import { Bell } from './bell';
import { Main, SkipLink } from './frame';
import { LanguageMenu } from './language-menu';
import styles from './portal-layout.module.css';
import { isCurrent, PORTAL_PLACES, type PortalPlace } from './portal-nav';
import { PriceChip } from './price-chip';
import { TermsBar } from './terms-bar';
import { ThemeToggle } from './theme-toggle';

/** Layout of the portal pages: a rail on wide screens, a bottom bar on phones. */
export function PortalLayout({ children }: { children: ReactNode }) {
  useLiveUpdates();
  useServiceWorker();
  return (
    <>
      <SkipLink />
      <div className={styles.layout}>
        <Rail />
        <div className={styles.column}>
          <TopBar />
          <Main className={styles.main}>
            <IndexNotice className={styles.notice} />
            {children}
            <TermsBar />
          </Main>
        </div>
        <BottomBar />
      </div>
    </>
  );
}

function usePlace(): string {
  return pathOf(useRouter().asPath);
}

function Rail() {
  const here = usePlace();
  const logout = useLogout();
  return (
    <nav className={cx(rail.rail, styles.rail)} aria-label={t('Portal')}>
      <Link href={paths.home} className={styles.home} aria-label={t('{brand}, home')}>
        <Logo />
      </Link>
      <Stack gap={4} className={cx(rail.places, styles.places)}>
        {PORTAL_PLACES.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={isCurrent(here, href)}>
            {t(label)}
          </Link>
        ))}
      </Stack>
      <div className={styles.railFoot}>
        <button type="button" className={styles.leave} onClick={() => void logout()}>
          {t('Log out')}
        </button>
        <ThemeToggle />
      </div>
      <LanguageMenu />
    </nav>
  );
}

function TopBar() {
  return (
    <Inline as="header" gap={16} nowrap align="center" className={styles.top}>
      <Link href={paths.home} className={styles.topHome} aria-label={t('{brand}, home')}>
        <Logo height={24} />
      </Link>
      <Inline gap={12} nowrap align="center" className={styles.chips}>
        <PriceChip />
        <ConnectButton size="small" />
        <Bell />
        <AccountMenu />
      </Inline>
    </Inline>
  );
}

/** The bottom bar has room for five; with more, the fifth opens a menu. */
const MAX_BAR_ITEMS = 5;
const fits = PORTAL_PLACES.length <= MAX_BAR_ITEMS;
const IN_BAR = fits ? PORTAL_PLACES : PORTAL_PLACES.slice(0, MAX_BAR_ITEMS - 1);
const IN_MORE = fits ? [] : PORTAL_PLACES.slice(MAX_BAR_ITEMS - 1);
const MORE = 'more-places';

function BottomBar() {
  const here = usePlace();
  const link = ({ href, label, icon }: PortalPlace) => (
    <Link key={href} href={href} aria-current={isCurrent(here, href)}>
      {icon}
      {t(label)}
    </Link>
  );
  return (
    <nav className={styles.bottom} aria-label={t('Portal')} data-bottom-bar>
      {IN_BAR.map(link)}
      {IN_MORE.length > 0 ? (
        <>
          <button
            type="button"
            popoverTarget={MORE}
            data-current={IN_MORE.some(({ href }) => isCurrent(here, href)) || undefined}
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M5 12h.01M12 12h.01M19 12h.01" className={styles.dots} />
            </svg>
            {t('More')}
          </button>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside handle keys */}
          <div id={MORE} popover="auto" className={styles.more} onClick={closePopover}>
            {IN_MORE.map(link)}
          </div>
        </>
      ) : null}
    </nav>
  );
}

function closePopover({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a')) currentTarget.togglePopover?.(false);
}
