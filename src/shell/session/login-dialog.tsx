import Router from 'next/router';
import { useEffect } from 'react';
import { pathOf, paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { rememberNext } from '@/lib/session/next-page';
import { useEndReason } from '@/lib/session/use-end-reason';
import { nameOfPage } from '@/shell/layouts/portal-nav';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Dialog } from '@/ui/feedback/dialog';

function answer(page: string, onClose: () => void): void {
  rememberNext(page);
  onClose();
}

/** Says why a visitor sees the home page, and leads to the login for the page that was opened. */
export function LoginDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const reason = useEndReason();
  const name = nameOfPage(pathOf(page));
  // Before the next page is there: whoever comes back at once, also to a page that the browser kept, is not asked again.
  useEffect(() => {
    const close = () => answer(page, onClose);
    Router.events.on('routeChangeStart', close);
    return () => Router.events.off('routeChangeStart', close);
  }, [page, onClose]);
  if (!name) return null;
  const close = () => answer(page, onClose);
  return (
    <Dialog
      title={t('Log in to open “{page}”', { page: t(name) })}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Close')}
          </Button>
          <Button href={paths.login}>{t('Log in')}</Button>
        </>
      }
    >
      <p>
        {reason ?? t('This page belongs to an account. It opens as soon as you are logged in.')}
      </p>
      <Link href={paths.createAccount}>{t('Create account')}</Link>
    </Dialog>
  );
}
