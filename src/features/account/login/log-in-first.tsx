import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { t } from '@/lang/account';
import { rememberNext } from '@/lib/session/next-page';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Actions } from '@/ui/forms/form-rows';

/** Shown to guests on pages that need a login. The login returns to `next`. */
export function LogInFirst({
  lede,
  next,
  also,
}: {
  lede: string;
  next: string;
  also?: { href: string; label: string };
}) {
  useEffect(() => rememberNext(next), [next]);
  return (
    <AuthPage title={t('Please log in')} lede={lede}>
      <Actions>
        <Button href={paths.login}>{t('Log in')}</Button>
      </Actions>
      {also ? (
        <p className="note">
          <Link href={also.href}>{also.label}</Link>
        </p>
      ) : null}
    </AuthPage>
  );
}
