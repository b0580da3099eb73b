import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Logo } from '@/ui/brand/logo';
import { Rosette } from '@/ui/brand/marks';
import styles from './auth-layout.module.css';
import { Main, SkipLink } from './frame';
import { LanguageMenu } from './language-menu';
import { ThemeToggle } from './theme-toggle';

/** Layout of the login and sign-up pages: one column, with the engraving beside it on wide screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.header}>
        <Link href={paths.home} className={styles.home} aria-label={t('{brand}, home')}>
          <Logo />
        </Link>
        <div className={styles.choices}>
          <LanguageMenu />
          <ThemeToggle />
        </div>
      </header>
      <Main className={styles.main}>{children}</Main>
      <aside className={styles.plate} aria-label={t('About {brand}')}>
        <Rosette className={styles.rosette} />
        <p className={styles.motto}>
          <span>{t('Own the bank.')}</span>
          <span className="italic">{t('Not just an account in it.')}</span>
        </p>
        <p className={cx(styles.small, 'small')}>
          {t('Support never asks for your recovery phrase, your password or a code.')}
        </p>
      </aside>
    </div>
  );
}
