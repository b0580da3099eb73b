import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Link } from '@/ui/link';
import { Logo } from '@/ui/logo';
import { Band } from '@/ui/marks';
import { ConnectButton } from '@/wallet/connect-button';
import { Main, SkipLink } from './frame';
import styles from './public-layout.module.css';
import { ThemeToggle } from './theme-toggle';

const SECTIONS = [
  { href: '/#how-it-works', label: 'How it works' },
  { href: '/#what-changes', label: 'What changes' },
  { href: '/#risk', label: 'Risk' },
];

/** Bars around the pages that are read: logo, sections, the ways in, and the foot with the standing warnings. */
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

function Header() {
  const member = useSession().status === 'member';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href={paths.home} className={styles.home} aria-label="FNX, home">
          <Logo width={104} />
        </Link>
        <nav className={styles.nav} aria-label="Sections">
          {SECTIONS.map((section) => (
            <a key={section.href} href={section.href}>
              {section.label}
            </a>
          ))}
        </nav>
        <div className={styles.actions}>
          {member ? (
            <Button href={paths.dashboard} variant="secondary" size="small">
              My shares
            </Button>
          ) : (
            <Button href={paths.login} variant="secondary" size="small">
              Log in
            </Button>
          )}
          <ConnectButton size="small" variant="primary" />
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
        <div className={styles.foot}>
          <div className={styles.brand}>
            <Logo width={104} />
            <p>Ownership reinvented.</p>
          </div>
          <p className={styles.small}>
            Shares can lose all of their value and may be hard to sell. Rewards are estimated, not
            guaranteed. Nothing here is advice, or an offer where one is not allowed.
          </p>
          <p className={styles.small}>
            Support never asks for your recovery phrase, your password or a code. Whoever does is
            not us.
          </p>
          <ThemeToggle className={styles.toggle} />
        </div>
      </div>
    </footer>
  );
}
