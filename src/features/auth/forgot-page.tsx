import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { codeTimes } from '@/lib/code-times';
import { expectMessages } from '@/lib/demo-inbox';
import { call } from '@/lib/http';
import { configQuery } from '@/lib/shared-queries';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { clockText } from '@/ui/countdown';
import { Link } from '@/ui/link';
import { TextField } from '@/ui/text-field';
import { AuthPage } from './auth-page';
import styles from './auth-page.module.css';
import { FailureNotice, useLock } from './failure-notice';
import { HumanCheck } from './human-check';
import { savePending } from './pending';

function useForgot() {
  const router = useRouter();
  const client = useQueryClient();
  const [human, setHuman] = useState({ attempt: 0, token: '' });
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) =>
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
        ? {}
        : { email: 'Write an e-mail address like name@example.com.' },
    send: async (values) => {
      const email = values.email.trim();
      const config = await client.fetchQuery(configQuery);
      try {
        const answer = await call(endpoints.forgotPassword, { email, captchaToken: human.token });
        savePending({
          kind: 'reset',
          id: answer.resetId,
          phoneMasked: '',
          emailMasked: email,
          step: 'reset',
          ...codeTimes(answer),
        });
      } finally {
        setHuman(({ attempt }) => ({ attempt: attempt + 1, token: '' }));
      }
      if (config.demo) expectMessages([email]);
      await router.push(paths.forgotCode);
    },
  });
  return { form, human, setHuman };
}

/** Asks where to send the code and the link by which a forgotten password is replaced. */
export function ForgotPage() {
  const { form, human, setHuman } = useForgot();
  const { left } = useLock(form.failure);
  return (
    <AuthPage
      step="1 of 3, your e-mail"
      title="Forgot your password?"
      lede="We send a code and a link to your mailbox. Until you choose a new password, the old one goes on working."
    >
      <form
        ref={form.form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          if (left > 0) event.preventDefault();
          else void form.submit(event);
        }}
      >
        <FailureNotice failure={form.failure} words={form.failureWords} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={form.values.email}
          error={form.errors.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <HumanCheck
          attempt={human.attempt}
          onAnswer={(token) => setHuman((was) => ({ ...was, token }))}
        />
        <Button type="submit" busy={form.busy}>
          {left > 0 ? `Send the code in ${clockText(left)}` : 'Send the code'}
        </Button>
      </form>
      <p className={styles.aside}>
        Remembered it? <Link href={paths.login}>Log in</Link>.
      </p>
    </AuthPage>
  );
}
