/** Decides whether a human check was passed just now. */
export type CaptchaVerifier = {
  /** False for a missing, old, foreign or used answer, and when the service cannot be asked. */
  verify(token: string, ip: string): Promise<boolean>;
};

/** No check at all: for demo mode alone. */
export const openCaptcha: CaptchaVerifier = { verify: async () => true };

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const ANSWER_WITHIN_MS = 5_000;
/** An answer older than this was not given for this form. */
const MAX_AGE_MS = 120_000;

type Verdict = { success?: unknown; hostname?: unknown; challenge_ts?: unknown };

/**
 * Google reCAPTCHA. Fails closed: when Google cannot be reached, nothing that costs money is sent. Google itself
 * refuses an answer that is used twice. Source: developers.google.com/recaptcha/docs/verify.
 *
 * @param verifyUrl replaced only by tests, which run their own server
 */
export function createRecaptcha(
  options: { secret: string; hostname: string },
  verifyUrl: string = VERIFY_URL,
): CaptchaVerifier {
  return {
    async verify(token, ip) {
      if (token === '') return false;
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          body: new URLSearchParams({ secret: options.secret, response: token, remoteip: ip }),
        });
        if (!answer.ok) return false;
        return isGood((await answer.json()) as Verdict, options.hostname);
      } catch {
        return false;
      }
    },
  };
}

function isGood(verdict: Verdict, hostname: string): boolean {
  const solvedAt = Date.parse(String(verdict.challenge_ts));
  const age = Date.now() - solvedAt;
  return verdict.success === true && verdict.hostname === hostname && age < MAX_AGE_MS;
}
