import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useRef } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import styles from '@/features/account/auth-page.module.css';
import { useLock } from '@/features/account/failure-notice';

import { T, t } from '@/lang/account';
import { useCountries } from '@/lib/format/countries';
import { call } from '@/lib/http/http';
import { useHumanAnswer } from '@/lib/human-check/use-human-answer';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { submitOf } from '@/lib/page/use-press';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { TextButton } from '@/ui/basics/text-button';
import { clockText } from '@/ui/feedback/countdown';
import { HumanCheck } from '@/ui/forms/human-check';
import { PasswordField } from '@/ui/forms/password/password-field';
import { PhoneField } from '@/ui/forms/phone-field';
import { TextField } from '@/ui/forms/text-field';
import { deviceOfLogin } from './device';
import { LoginFailure } from './login-failure';
import {
  checkLogin,
  EMPTY_LOGIN,
  identifierOf,
  type LoginValues,
  withCountryField,
} from './login-form';
import { LoginReason } from './login-reason';
import { PasskeyLogin } from './passkey-login';
import { savePendingLogin } from './pending-login';

function useLogin() {
  const router = useRouter();
  const client = useQueryClient();
  const human = useHumanAnswer();
  const reactivate = useRef(false);
  const form = useForm<LoginValues>({
    initial: EMPTY_LOGIN,
    check: checkLogin,
    send: async (values) => {
      const config = await client.fetchQuery(configQuery);
      const deviceId = deviceOfLogin();
      try {
        const answer = await call(endpoints.userLogin, {
          identifier: identifierOf(values),
          password: values.password,
          captchaToken: await human.answer(),
          deviceId,
          ...(reactivate.current ? { reactivate: true } : {}),
        });
        savePendingLogin(answer, deviceId);
      } finally {
        reactivate.current = false;
        human.renew();
      }
      if (config.demo) expectMessages([identifierOf(values)]);
      await router.push(paths.loginCode);
    },
  });
  const openAgain = () => {
    reactivate.current = true;
    void form.submit();
  };
  return { form, human, openAgain };
}

/** First step of a login: identifier and password. The second step is a code. A passkey needs neither. */
export function LoginPage() {
  const { form, human, openAgain } = useLogin();
  const { left } = useLock(form.failure);
  const submit = submitOf(() =>
    left > 0 ? 'refused' : form.submit(undefined, withCountryField(form.values)),
  );
  return (
    <AuthPage
      title={t('Log in')}
      lede={
        <T
          text={'New here? <a>Create an account</a>.'}
          a={(children) => <Link href={paths.createAccount}>{children}</Link>}
        />
      }
    >
      <Stack as="form" gap={20} ref={form.form} noValidate onSubmit={submit}>
        {form.failure ? null : <LoginReason />}
        <LoginFailure
          failure={form.failure}
          message={form.failureMessage}
          busy={form.busy}
          onReactivate={openAgain}
        />
        <IdentifierFields form={form} />
        <Stack gap={4} narrow className={styles.withLink}>
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Link href={paths.forgotPassword}>{t('Forgot password?')}</Link>
        </Stack>
        <HumanCheck {...human.props} />
        <Button type="submit" busy={form.busy}>
          {left > 0 ? t('Continue in {time}', { time: clockText(left) }) : t('Continue')}
        </Button>
        <p className="note">{t('Next, we send a code to your phone and your e-mail address.')}</p>
      </Stack>
      <PasskeyLogin />
    </AuthPage>
  );
}

function IdentifierFields({ form }: { form: ReturnType<typeof useLogin>['form'] }) {
  const { values, errors, change, field } = form;
  const countries = useCountries();
  const byPhone = values.by === 'phone';
  return (
    <Stack gap={4} narrow className={styles.withLink}>
      {byPhone ? (
        <PhoneField
          label={t('Phone number')}
          countries={countries}
          countryCode={values.countryCode}
          phone={values.phone}
          errors={errors}
          onChange={change}
        />
      ) : (
        <TextField
          label={t('E-mail or phone number')}
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('identifier')}
        />
      )}
      <TextButton onClick={() => change({ by: byPhone ? 'email' : 'phone' })}>
        {byPhone ? t('Use my e-mail instead') : t('Use my phone number instead')}
      </TextButton>
    </Stack>
  );
}
