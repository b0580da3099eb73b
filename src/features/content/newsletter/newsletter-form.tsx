import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/landing';
import { looksLikeEmail } from '@/lib/format/email';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import styles from './newsletter-form.module.css';

/** Newsletter sign-up. The confirmation is the same for known and new addresses. */
export function NewsletterForm({ source }: { source: string }) {
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) =>
      looksLikeEmail(email)
        ? {}
        : { email: t('Enter an e-mail address such as name@example.com.') },
    send: async (values) => {
      const email = values.email.trim();
      const { demo } = await client.fetchQuery(configQuery);
      if (demo) expectMessages([email]);
      await call(endpoints.userSubscribe, { email, source });
      setSentTo(email);
    },
  });
  if (sentTo) {
    return (
      <div role="status">
        <Notice tone="done" title={t('Confirm your e-mail address')}>
          <T
            text={
              'We have sent a confirmation link to {email}. You receive no posts until you open it.'
            }
            email={sentTo}
          />
        </Notice>
      </div>
    );
  }
  return (
    <Stack
      as="form"
      gap={14}
      ref={form.form}
      noValidate
      onSubmit={form.submit}
      aria-label={t('New posts by e-mail')}
    >
      <TextField
        label={t('E-mail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <Button type="submit" variant="secondary" busy={form.busy}>
        {t('Subscribe')}
      </Button>
      <p className={cx(styles.small, 'fine')}>
        <T
          text={
            'You receive one e-mail per post, each with an unsubscribe link. See the <a>privacy policy</a>.'
          }
          a={(children) => <Link href={paths.privacy}>{children}</Link>}
        />
      </p>
    </Stack>
  );
}
