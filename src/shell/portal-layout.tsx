import { ThemeProvider } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type ReactNode, useMemo } from 'react';
import { pathOf, paths } from '@/config/paths';
import { formatPctChange, formatUsd } from '@/lib/format';
import { priceQuery, useProfile } from '@/lib/shared-queries';
import { acceptTerms, useTermsAccepted } from '@/lib/terms';
import { Button } from '@/ui/button';
import { Link } from '@/ui/link';
import { Logo } from '@/ui/logo';
import { Notice } from '@/ui/notice';
import { makeTheme } from '@/ui/theme';
import { ConnectButton } from '@/wallet/connect-button';
import { AccountMenu } from './account-menu';
import { Main, SkipLink } from './frame';
import styles from './portal-layout.module.css';
import { PORTAL_PLACES } from './portal-nav';
import { useSettings } from './settings';
import { ThemeToggle } from './theme-toggle';
import { useLogout } from './use-logout';

/** Around the pages that are used: a rail on wide screens, a bar at the bottom of phones. MUI's theme begins here. */
export function PortalLayout({ children }: { children: ReactNode }) {
  const { settings } = useSettings();
  const theme = useMemo(
    () => makeTheme(settings.theme === 'light' ? 'light' : 'dark', settings.direction),
    [settings.theme, settings.direction],
  );
  return (
    <ThemeProvider theme={theme}>
      <SkipLink />
      <div className={styles.layout}>
        <Rail />
        <div className={styles.column}>
          <TopBar />
          <Main className={styles.main}>
            <TermsBar />
            {children}
          </Main>
        </div>
        <BottomBar />
      </div>
    </ThemeProvider>
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
    <div className={styles.rail}>
      <Link href={paths.home} className={styles.home} aria-label="FNX, home">
        <Logo width={104} />
      </Link>
      <nav aria-label="Portal" className={styles.places}>
        {PORTAL_PLACES.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={isCurrent(here, href)}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.railFoot}>
        <button type="button" className={styles.leave} onClick={() => void logout()}>
          Log out
        </button>
        <ThemeToggle />
      </div>
    </div>
  );
}

function TopBar() {
  return (
    <header className={styles.top}>
      <Link href={paths.home} className={styles.topHome} aria-label="FNX, home">
        <Logo width={86} />
      </Link>
      <div className={styles.chips}>
        <PriceChip />
        <ConnectButton size="small" />
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

function BottomBar() {
  const here = usePlace();
  return (
    <nav className={styles.bottom} aria-label="Portal" data-bottom-bar>
      {PORTAL_PLACES.map(({ href, label, icon }) => (
        <Link key={href} href={href} aria-current={isCurrent(here, href)}>
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Asks for what the sign-up asked, where this browser has not seen the answer, or the terms are newer than it. */
function TermsBar() {
  const accepted = useTermsAccepted();
  const profile = useProfile().data;
  if (accepted || !profile) return null;
  return (
    <Notice
      boxed
      className={styles.terms}
      action={
        <Button variant="secondary" size="small" onClick={acceptTerms}>
          I accept
        </Button>
      }
    >
      By going on you accept the terms of use, and that shares can lose all of their value and may
      be hard to sell.
    </Notice>
  );
}
