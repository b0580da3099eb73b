import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import styles from '@/features/account/auth-page.module.css';
import { rememberNext } from '@/lib/session/next-page';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Actions } from '@/ui/forms/form-rows';

/** A page of this folder that is for those who are logged in; the login leads back to `next`. */
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
    <AuthPage title="Log in first" lede={lede}>
      <Actions>
        <Button href={paths.login}>Log in</Button>
      </Actions>
      {also ? (
        <p className={styles.aside}>
          <Link href={also.href}>{also.label}</Link>
        </p>
      ) : null}
    </AuthPage>
  );
}
