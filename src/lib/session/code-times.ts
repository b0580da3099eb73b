/** When a code expires and when a new one can be requested, in epoch milliseconds of the browser clock. */
export type CodeTimes = { expiresAt: number; resendAt: number };

/** Converts the response's durations (seconds) to timestamps. */
export function codeTimes(answer: { expiresIn: number; resendAfter: number }): CodeTimes {
  const now = Date.now();
  return { expiresAt: now + answer.expiresIn * 1000, resendAt: now + answer.resendAfter * 1000 };
}
