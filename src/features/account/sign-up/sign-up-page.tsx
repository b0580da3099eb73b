import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { savePending } from '@/features/account/codes/pending';

import { T, t } from '@/lang/account';
import { callingCodeOf, useCountries } from '@/lib/format/countries';
import { countryOfDevice } from '@/lib/format/device-country';
import { fullPhone } from '@/lib/format/phone';
import { call } from '@/lib/http/http';
import { useHumanAnswer } from '@/lib/human-check/use-human-answer';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import { rememberTerms } from '@/lib/session/terms';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { HumanCheck } from '@/ui/forms/human-check';
import { ResumeSignUp } from './resume-notice';
import { SignUpConsent, SignUpFields } from './sign-up-fields';
import { checkSignUp, EMPTY_SIGN_UP, type SignUpValues, signUpDraft } from './sign-up-form';

function useSignUp() {
  const router = useRouter();
  const client = useQueryClient();
  const human = useHumanAnswer();
  const form = useForm<SignUpValues>({
    initial: EMPTY_SIGN_UP,
    check: checkSignUp,
    onChange: signUpDraft.save,
    send: async (values) => {
      const config = await client.fetchQuery(configQuery);
      const { referralCode, ...rest } = values;
      try {
        const answer = await call(endpoints.createAccount, {
          ...rest,
          // `checkSignUp` has verified both.
          termsAccepted: true,
          riskAccepted: true,
          ...(referralCode.trim() ? { referralCode: referralCode.trim() } : {}),
          termsVersion: config.termsVersion,
          captchaToken: await human.answer(),
        });
        savePending({
          kind: 'sign-up',
          id: answer.verificationId,
          phoneMasked: answer.phoneMasked,
          emailMasked: answer.emailMasked,
          step: 'phone',
          ...codeTimes(answer),
        });
      } finally {
        human.renew();
      }
      if (config.demo)
        expectMessages([values.email.trim(), fullPhone(values.countryCode, values.phone)]);
      rememberTerms();
      await router.push(paths.verify('phone'));
    },
  });
  const { setValues } = form;
  useEffect(() => setValues((values) => ({ ...values, ...signUpDraft.read() })), [setValues]);
  const countries = useCountries();
  useEffect(() => {
    const country = countryOfDevice(countries.map(({ code }) => code));
    if (!country) return;
    setValues((values) =>
      values.country
        ? values
        : { ...values, country, countryCode: values.countryCode || callingCodeOf(country) },
    );
  }, [countries, setValues]);
  return { form, human };
}

export function SignUpPage() {
  const { form, human } = useSignUp();
  return (
    <AuthPage
      step={t('Step 1 of 4')}
      title={t('Create your account')}
      lede={
        <T
          text="An account is free and does not buy shares. Already have one? <a>Log in</a>."
          a={(children) => <Link href={paths.login}>{children}</Link>}
        />
      }
    >
      <ResumeSignUp />
      <Stack as="form" gap={20} ref={form.form} noValidate onSubmit={form.submit}>
        <SignUpFields {...form} />
        <SignUpConsent {...form} />
        <HumanCheck {...human.props} />
        {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
        <Button type="submit" busy={form.busy}>
          {t('Create account')}
        </Button>
        <Notice>
          {t(
            'Shares can lose all of their value and may be hard to sell. Creating an account does not buy any.',
          )}
        </Notice>
      </Stack>
    </AuthPage>
  );
}
