import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/votes';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';

/** A page that the list of votes leads to, with the way back. */
export function BelowVotes({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <p>
          <Link href={paths.votes}>{t('Votes')}</Link>
        </p>
        <h1 className={cx(portal.heading, 'anywhere')}>{title}</h1>
      </header>
      {children}
    </div>
  );
}
