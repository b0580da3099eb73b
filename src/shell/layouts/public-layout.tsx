import type { MouseEvent, ReactNode } from 'react';
import { paths } from '@/config/paths';
import { type ShellText, t } from '@/lang/shell';
import { useSession } from '@/lib/session/session';
import { slogan } from '@/shell/document/page-head';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Logo } from '@/ui/brand/logo';
import { Band } from '@/ui/brand/marks';
import { ConnectButton } from '@/wallet/connect-button';
import { Main, SkipLink } from './frame';
import { LanguageMenu } from './language-menu';
import styles from './public-layout.module.css';
import { ThemeToggle } from './theme-toggle';

/** `inMenu`: where the sections are a menu only; the row has no room for it. */
type Place = { href: string; label: ShellText; inMenu?: boolean };

const PLACES: Place[] = [
  { href: paths.howItWorks, label: 'How it works' },
  { href: paths.tokenization, label: 'Tokenization', inMenu: true },
  { href: paths.bank, label: 'The bank' },
  { href: paths.price, label: 'Price' },
  { href: paths.writing, label: 'Blog', inMenu: true },
  { href: paths.questions, label: 'Questions' },
  { href: paths.proof, label: 'Proof of holdings', inMenu: true },
];

/** Footer links to all public pages. */
const INDEX: { title: ShellText; places: Place[] }[] = [
  {
    title: 'The share',
    places: [
      { href: paths.howItWorks, label: 'How it works' },
      { href: paths.tokenization, label: 'Tokenization' },
      { href: paths.howDifferent, label: 'How it differs' },
      { href: paths.offer, label: 'The offer' },
      { href: paths.price, label: 'Price' },
    ],
  },
  {
    title: 'The bank',
    places: [
      { href: paths.about, label: 'About' },
      { href: paths.bank, label: 'Key figures' },
      { href: paths.docs, label: 'Documents' },
      { href: paths.proof, label: 'Proof of holdings' },
      { href: paths.writing, label: 'Blog' },
    ],
  },
  {
    title: 'Support',
    places: [
      { href: paths.questions, label: 'Questions' },
      { href: paths.help, label: 'Help' },
      { href: paths.contact, label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    places: [
      { href: paths.terms, label: 'Terms' },
      { href: paths.privacy, label: 'Privacy' },
      { href: paths.risk, label: 'Risks' },
      { href: paths.legal('cookies'), label: 'Cookies' },
      { href: paths.legal('share-agreement'), label: 'Share agreement' },
    ],
  },
];

/** Layout of the public pages: header with sections and login, footer with links and risk warnings. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <Main className={styles.main}>{children}</Main>
      <Footer />
    </>
  );
}

const SECTIONS = 'sections';

/** Closes the menu when a link is followed, and before the wallet's dialog, which it would cover. */
function closeMenu({ currentTarget: menu, target }: MouseEvent<HTMLElement>) {
  // Browsers without popover support show a row.
  if ((target as Element).closest('a, button')) menu.togglePopover?.(false);
}

/** The sections: a row on wide screens, a native popover on others. */
function Sections() {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is used; a key on them is a click
    <nav
      id={SECTIONS}
      popover="auto"
      className={cx(styles.nav, 'bare')}
      aria-label={t('Sections')}
      onClick={closeMenu}
    >
      {PLACES.map(({ href, label, inMenu }) => (
        <Link key={href} href={href} className={inMenu ? styles.inMenu : undefined}>
          {t(label)}
        </Link>
      ))}
      <Ways className={styles.ways} />
    </nav>
  );
}

/** Account and wallet: in the head, or in the menu where the head has no room. */
function Ways({ className }: { className?: string | undefined }) {
  return (
    <div className={className}>
      {useSession().status === 'member' ? null : (
        <Button href={paths.createAccount} variant="secondary" size="small">
          {t('Create account')}
        </Button>
      )}
      <ConnectButton size="small" />
    </div>
  );
}

function Header() {
  const member = useSession().status === 'member';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href={paths.home} className={styles.home} aria-label={t('{brand}, home')}>
          <Logo />
        </Link>
        <Sections />
        <div className={styles.actions}>
          {member ? (
            <Button href={paths.dashboard} variant="secondary" size="small">
              {t('My shares')}
            </Button>
          ) : (
            <Button href={paths.login} variant="secondary" size="small">
              {t('Log in')}
            </Button>
          )}
          <Ways className={styles.roomy} />
          <button
            type="button"
            className={styles.menu}
            popoverTarget={SECTIONS}
            aria-label={t('Menu')}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M2 7h16M2 13h16" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Band className={styles.band} />
        <nav className={styles.index} aria-label={t('All pages')}>
          {INDEX.map(({ title, places }) => (
            <div key={title}>
              <p className={styles.indexTitle}>{t(title)}</p>
              <ul>
                {places.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href}>{t(label)}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.foot}>
          <div className={styles.brand}>
            <Logo />
            <p>{slogan()}</p>
          </div>
          <p className={cx(styles.small, 'small')}>
            {t(
              'Shares can lose all of their value and may be hard to sell. Rewards are estimated, not guaranteed. Nothing on this site is investment advice, or an offer where offers are not permitted.',
            )}
          </p>
          <p className={cx(styles.small, 'small')}>
            {t('Support never asks for your recovery phrase, your password or a code.')}{' '}
            <a href={`mailto:${process.env.SUPPORT_EMAIL}`} translate="no">
              {process.env.SUPPORT_EMAIL}
            </a>
          </p>
          <div className={styles.toggle}>
            <LanguageMenu />
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  );
}
