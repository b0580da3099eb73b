import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { savePending } from '@/features/account/codes/pending';
import { FailureNotice, useLock } from '@/features/account/failure-notice';

import { T, t } from '@/lang/account';
import { looksLikeEmail } from '@/lib/format/email';
import { call } from '@/lib/http/http';
import { useHumanAnswer } from '@/lib/human-check/use-human-answer';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { submitOf } from '@/lib/page/use-press';
import { configQuery } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { clockText } from '@/ui/feedback/countdown';
import { HumanCheck } from '@/ui/forms/human-check';
import { TextField } from '@/ui/forms/text-field';

function useForgot() {
  const router = useRouter();
  const client = useQueryClient();
  const human = useHumanAnswer();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) =>
      looksLikeEmail(email) ? {} : { email: t('Enter an e-mail address like name@example.com.') },
    send: async (values) => {
      const email = values.email.trim();
      const config = await client.fetchQuery(configQuery);
      try {
        const answer = await call(endpoints.forgotPassword, {
          email,
          captchaToken: await human.answer(),
        });
        savePending({
          kind: 'reset',
          id: answer.resetId,
          phoneMasked: '',
          emailMasked: email,
          step: 'reset',
          ...codeTimes(answer),
        });
      } finally {
        human.renew();
      }
      if (config.demo) expectMessages([email]);
      await router.push(paths.forgotCode);
    },
  });
  return { form, human };
}

export function ForgotPage() {
  const { form, human } = useForgot();
  const { left } = useLock(form.failure);
  const submit = submitOf(() => (left > 0 ? 'refused' : form.submit()));
  return (
    <AuthPage
      step={t('Step 1 of 3')}
      title={t('Reset your password')}
      lede={t(
        'We send a code and a link to your e-mail address. Your current password works until you choose a new one.',
      )}
    >
      <Stack as="form" gap={20} ref={form.form} noValidate onSubmit={submit}>
        <FailureNotice failure={form.failure} message={form.failureMessage} />
        <TextField
          label={t('E-mail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
        <HumanCheck {...human.props} />
        <Button type="submit" busy={form.busy}>
          {left > 0 ? t('Send code in {time}', { time: clockText(left) }) : t('Send code')}
        </Button>
      </Stack>
      <p className="note">
        <T
          text={'Remember your password? <a>Log in</a>.'}
          a={(children) => <Link href={paths.login}>{children}</Link>}
        />
      </p>
    </AuthPage>
  );
}
