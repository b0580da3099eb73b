import { ApiError } from '@fnx/client/errors';
import { type ReactNode, useMemo } from 'react';
import { type AccountText, T, t } from '@/lang/account';
import { Countdown, useSecondsLeft } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';

const LOCK_MESSAGES: Partial<Record<string, AccountText>> = {
  ACCOUNT_LOCKED:
    'Too many attempts. This account is temporarily locked. Your shares are not affected.',
  RATE_LIMITED: 'Too many requests. Nothing was changed.',
};

/** How long a failure locks the form: seconds left, and the end in epoch milliseconds. */
export function useLock(failure: unknown): { left: number; until: number } {
  const until = useMemo(() => {
    const locked = failure instanceof ApiError && failure.code in LOCK_MESSAGES;
    return locked && failure.retryAfter ? Date.now() + failure.retryAfter * 1000 : 0;
  }, [failure]);
  return { left: useSecondsLeft(until), until };
}

export function FailureNotice({
  failure,
  message,
  action,
}: {
  failure: unknown;
  message: string | null;
  action?: ReactNode;
}) {
  const { left, until } = useLock(failure);
  if (!message) return null;
  if (!until || !(failure instanceof ApiError)) {
    return (
      <Notice tone="trouble" action={action}>
        {message}
      </Notice>
    );
  }
  return left > 0 ? (
    <Notice tone="trouble">
      {t(LOCK_MESSAGES[failure.code] ?? 'Too many requests. Nothing was changed.')}{' '}
      <T text="Try again in <time></time>." time={() => <Countdown until={until} />} />
    </Notice>
  ) : (
    <Notice tone="done">{t('You can try again now.')}</Notice>
  );
}
