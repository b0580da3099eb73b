import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { pathOf, paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { formatPctChange, formatUsd } from '@/lib/format/format';
import { writeAsDevice, writeAsHouse } from '@/lib/format/locale';
import { useHydrating } from '@/lib/page/use-hydrating';
import { priceQuery } from '@/lib/queries/shared-queries';
import { acceptTerms, useTermsAccepted } from '@/lib/session/terms';
import { useServiceWorker } from '@/shell/document/service-worker';
import { IndexNotice } from '@/shell/feedback/index-notice';
import { useLiveUpdates } from '@/shell/session/live-updates';
import { useLogout } from '@/shell/session/use-logout';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Logo } from '@/ui/brand/logo';
import { Notice } from '@/ui/feedback/notice';
import { ConnectButton } from '@/wallet/connect-button';
import { AccountMenu } from './account-menu';
import { Bell } from './bell';
import { Main, SkipLink } from './frame';
import { LanguageMenu } from './language-menu';
import styles from './portal-layout.module.css';
import { PORTAL_PLACES, type PortalPlace } from './portal-nav';
import { ThemeToggle } from './theme-toggle';

/** Layout of the portal pages: a rail on wide screens, a bottom bar on phones. */
export function PortalLayout({ children }: { children: ReactNode }) {
  // Set before the children render. A page of the build is continued as it was drawn; data then comes as the device writes it.
  const hydrating = useHydrating();
  useMemo(() => (hydrating ? writeAsHouse() : writeAsDevice()), [hydrating]);
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
            <TermsBar />
            <IndexNotice className={styles.notice} />
            {children}
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

function isCurrent(here: string, href: string) {
  return here === href || here.startsWith(`${href}/`) ? 'page' : undefined;
}

function Rail() {
  const here = usePlace();
  const logout = useLogout();
  return (
    <nav className={styles.rail} aria-label={t('Portal')}>
      <Link href={paths.home} className={styles.home} aria-label={t('FNX, home')}>
        <Logo width={104} />
      </Link>
      <div className={styles.places}>
        {PORTAL_PLACES.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={isCurrent(here, href)}>
            {t(label)}
          </Link>
        ))}
      </div>
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
    <header className={styles.top}>
      <Link href={paths.home} className={styles.topHome} aria-label={t('FNX, home')}>
        <Logo width={86} />
      </Link>
      <div className={styles.chips}>
        <PriceChip />
        <ConnectButton size="small" />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}

function PriceChip() {
  const { data } = useQuery(priceQuery);
  if (!data) return null;
  const falling = data.changePct24h.startsWith('-');
  return (
    <div className={styles.price}>
      FNX <strong>{formatUsd(data.price)}</strong>
      <bdi dir="ltr" className={falling ? styles.down : styles.up}>
        {formatPctChange(data.changePct24h)}
      </bdi>
    </div>
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

/** Asks for acceptance of the terms if this browser has no record of it, or if the terms have a newer version. */
function TermsBar() {
  const accepted = useTermsAccepted();
  if (accepted) return null;
  return (
    <Notice
      boxed
      className={styles.notice}
      action={
        <Button variant="secondary" size="small" onClick={acceptTerms}>
          {t('I accept')}
        </Button>
      }
    >
      {t(
        'By continuing you accept the terms of use, and that shares can lose all of their value and may be hard to sell.',
      )}
    </Notice>
  );
}
