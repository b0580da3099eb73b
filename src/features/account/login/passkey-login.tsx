import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useRef } from 'react';
import styles from '@/features/account/auth-page.module.css';
import { hasPasskeys, signWithPasskey } from '@/features/account/passkeys/ceremony';
import { t } from '@/lang/account';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { useHydrating } from '@/lib/page/use-hydrating';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { deviceOfLogin } from './device';
import { LoginFailure } from './login-failure';
import { useFinishLogin } from './use-finish-login';

/** Logs in with one touch, without password and code. */
export function PasskeyLogin() {
  const finish = useFinishLogin();
  const reactivate = useRef(false);
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      const again = reactivate.current ? { reactivate: true } : {};
      reactivate.current = false;
      const signed = await signWithPasskey(await call(endpoints.startPasskeyLogin, {}));
      const deviceId = deviceOfLogin();
      finish(await call(endpoints.passkeyLogin, { ...signed, deviceId, ...again }));
    },
  });
  // The build draws the button, because most browsers keep it.
  const hydrating = useHydrating();
  if (!hydrating && !hasPasskeys()) return null;
  return (
    <Stack as="form" gap={20} ref={form.form} onSubmit={form.submit}>
      <Inline as="p" gap={16} nowrap align="center" className={cx(styles.or, 'note')}>
        {t('or')}
      </Inline>
      <LoginFailure
        byPasskey
        failure={form.failure}
        message={form.failureMessage}
        busy={form.busy}
        onReactivate={() => {
          reactivate.current = true;
          void form.submit();
        }}
      />
      <Button type="submit" variant="secondary" busy={form.busy}>
        {t('Log in with a passkey')}
      </Button>
    </Stack>
  );
}
