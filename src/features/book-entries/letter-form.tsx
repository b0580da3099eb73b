import { endpoints } from '@fnx/api/endpoints';
import { ApiError } from '@fnx/client/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { submitOf } from '@/lib/page/use-press';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import type { BookEntry } from './book-entry';

const FRAGMENT = /^#letter=([0-9A-Za-z-]{10,40})$/;

/** The code in the letter's link, which is then taken out of the address. */
function useLinkedCode(set: (code: string) => void): void {
  useEffect(() => {
    const code = FRAGMENT.exec(window.location.hash)?.[1];
    if (code === undefined) return;
    set(code);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [set]);
}

/** The code of a letter from the bank. */
export function LetterForm({ entry: { letter, reason } }: { entry: BookEntry }) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  useLinkedCode(setCode);
  const send = useMutation({
    mutationFn: () => call(endpoints.redeemLetter, { code }),
    onSuccess: () => invalidateAfter(client, 'orderEnd'),
  });
  const submit = submitOf(() => {
    const isEmpty = code.trim() === '';
    setMissing(isEmpty);
    if (isEmpty || send.isPending) return 'refused';
    send.mutate();
    return 'done';
  });
  if (letter === 'WAITING') {
    return (
      <Notice title={t('Officers compare your letter')}>
        {t(
          'Your identity check and the register do not say quite the same, such as another name or no date of birth. Two officers look at both. You get a mail when they have decided.',
        )}
      </Notice>
    );
  }
  return (
    <Stack gap={12}>
      {letter === 'REFUSED' ? (
        <Notice tone="trouble" title={t('Your letter was not accepted')}>
          {reason ?? ''}
        </Notice>
      ) : null}
      <details open={code !== '' || letter === 'REFUSED'}>
        <summary className={disclosure.summary}>{t('Enter the code of a letter')}</summary>
        <Stack as="form" gap={16} narrow noValidate onSubmit={submit}>
          <p className="small">
            {t(
              'For shareholders from before: the bank sent you a letter or a mail with a code. It shows your shares here, once your identity is confirmed.',
            )}
          </p>
          <TextField
            label={t('Code')}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={isMissing ? t('Enter the code of a letter') : undefined}
            onChange={({ target }) => setCode(target.value)}
          />
          {send.isError ? (
            <Notice tone="trouble">
              <ErrorText of={send.error} />
              {send.error instanceof ApiError && send.error.code === 'KYC_REQUIRED' ? (
                <p>
                  <Link href={paths.kyc}>{t('Go to the identity check')}</Link>
                </p>
              ) : null}
            </Notice>
          ) : null}
          <Button type="submit" busy={send.isPending}>
            {t('Show my shares')}
          </Button>
        </Stack>
      </details>
    </Stack>
  );
}
