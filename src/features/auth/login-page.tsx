import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { expectMessages } from '@/lib/demo-inbox';
import { ApiError, call } from '@/lib/http';
import { configQuery } from '@/lib/shared-queries';
import { type FieldErrors, useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Link } from '@/ui/link';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { HumanCheck } from './human-check';
import { codeTimes, savePending } from './pending';

type LoginValues = { identifier: string; password: string };

function check(values: LoginValues): FieldErrors<LoginValues> {
  return {
    ...(values.identifier.trim() ? {} : { identifier: 'Write your e-mail or phone number.' }),
    ...(values.password ? {} : { password: 'Write your password.' }),
  };
}

/** The open sign-up that a login has found, if that is why it failed. */
function openSignUp(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_UNVERIFIED') return null;
  const id = error.data?.verificationId;
  return typeof id === 'string' ? id : null;
}

function useLogin() {
  const router = useRouter();
  const client = useQueryClient();
  const [human, setHuman] = useState({ attempt: 0, token: '' });
  const form = useForm<LoginValues>({
    initial: { identifier: '', password: '' },
    check,
    send: async ({ identifier, password }) => {
      const config = await client.fetchQuery(configQuery);
      try {
        const answer = await call(endpoints.userLogin, {
          identifier: identifier.trim(),
          password,
          captchaToken: human.token,
        });
        savePending({
          kind: 'login',
          id: answer.loginId,
          phoneMasked: answer.phoneMasked,
          emailMasked: answer.emailMasked,
          step: 'login',
          ...codeTimes(answer),
        });
      } finally {
        setHuman(({ attempt }) => ({ attempt: attempt + 1, token: '' }));
      }
      if (config.demo) expectMessages([identifier.trim()]);
      await router.push(paths.loginCode);
    },
  });
  const finishSignUp = async (id: string) => {
    savePending({
      kind: 'sign-up',
      id,
      phoneMasked: '',
      emailMasked: '',
      step: 'phone',
      ...codeTimes({ expiresIn: 0, resendAfter: 0 }),
    });
    await router.push(paths.verify('phone'));
  };
  return { form, human, setHuman, finishSignUp };
}

/** First half of a login: name and password. The second is a code. */
export function LoginPage() {
  const { form, human, setHuman, finishSignUp } = useLogin();
  const { values, errors, change, failure } = form;
  const unfinished = openSignUp(failure);
  return (
    <AuthPage
      title="Log in"
      lede={
        <>
          New here? <Link href={paths.createAccount}>Create an account</Link>.
        </>
      }
    >
      <form ref={form.form} className={styles.form} noValidate onSubmit={form.submit}>
        {form.failureWords ? (
          <Notice
            tone="trouble"
            action={
              unfinished ? (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => void finishSignUp(unfinished)}
                >
                  Enter the codes
                </Button>
              ) : null
            }
          >
            {form.failureWords}
          </Notice>
        ) : null}
        <TextField
          label="E-mail or phone number"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="A phone number with its country code, such as +33 6 12 34 56 78."
          value={values.identifier}
          error={errors.identifier}
          onChange={(event) => change({ identifier: event.target.value })}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <HumanCheck
          attempt={human.attempt}
          onAnswer={(token) => setHuman((was) => ({ ...was, token }))}
        />
        <Button type="submit" busy={form.busy}>
          Go on
        </Button>
        <p className={styles.aside}>Next, we send a code to your phone and your mailbox.</p>
      </form>
    </AuthPage>
  );
}
