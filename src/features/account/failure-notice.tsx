import { type ReactNode, useMemo } from 'react';
import { ApiError } from '@/lib/http/http';
import { Countdown, useSecondsLeft } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';

const LOCK_WORDS: Partial<Record<string, string>> = {
  ACCOUNT_LOCKED:
    'Too many attempts, so this account is locked for a while. Your shares are untouched.',
  RATE_LIMITED: 'That was too often. Nothing was changed.',
};

/** How long a failure keeps the form shut: the seconds left, and the instant at which it opens again. */
export function useLock(failure: unknown): { left: number; until: number } {
  const until = useMemo(() => {
    const locked = failure instanceof ApiError && failure.code in LOCK_WORDS;
    return locked && failure.retryAfter ? Date.now() + failure.retryAfter * 1000 : 0;
  }, [failure]);
  return { left: useSecondsLeft(until), until };
}

/** Why a form as a whole failed. A lock counts down, and says when it is over. */
export function FailureNotice({
  failure,
  words,
  action,
}: {
  failure: unknown;
  words: string | null;
  action?: ReactNode;
}) {
  const { left, until } = useLock(failure);
  if (!words) return null;
  if (!until || !(failure instanceof ApiError)) {
    return (
      <Notice tone="trouble" action={action}>
        {words}
      </Notice>
    );
  }
  return left > 0 ? (
    <Notice tone="trouble">
      {LOCK_WORDS[failure.code]} You can try again in <Countdown until={until} />.
    </Notice>
  ) : (
    <Notice tone="done">The wait is over. You can try again now.</Notice>
  );
}
