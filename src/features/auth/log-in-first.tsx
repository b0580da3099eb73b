import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { rememberNext } from '@/lib/next-page';
import { Button } from '@/ui/button';
import { Actions } from '@/ui/form-rows';
import { Link } from '@/ui/link';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';

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
