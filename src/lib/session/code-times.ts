/** Until when a code counts, and from when another may be asked for: epoch milliseconds of this browser. */
export type CodeTimes = { expiresAt: number; resendAt: number };

/** Turns the durations of an answer (seconds) into instants of this browser. */
export function codeTimes(answer: { expiresIn: number; resendAfter: number }): CodeTimes {
  const now = Date.now();
  return { expiresAt: now + answer.expiresIn * 1000, resendAt: now + answer.resendAfter * 1000 };
}
