import { createHash } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import { CAPTCHA_VENDORS, type CaptchaVendor } from '@/config/captcha';

/** Verifies the answers of a human check. */
export type CaptchaVerifier = {
  /**
   * False for a missing, expired, foreign or reused token, and when the service is unavailable.
   *
   * @param action the action the token must have been issued for
   */
  verify(token: string, ip: string, action?: string): Promise<boolean>;
  /** A new challenge for a page; only of a check that the service makes itself. */
  challenge?(): Promise<Challenge>;
};

/** Accepts everything. Demo mode only. */
export const openCaptcha: CaptchaVerifier = { verify: async () => true };

const ANSWER_WITHIN_MS = 5_000;
/** Older tokens belong to an earlier form. */
const MAX_AGE_MS = 120_000;
/** The third party's clock may be ahead of ours by this much. */
const CLOCK_DRIFT_MS = 60_000;
/** For scored tokens, from 0 (bot) to 1 (human). Google's recommended threshold. */
const MIN_SCORE = 0.5;
/** Real tokens have about 2,000 characters; longer ones are rejected without a request. */
const MAX_TOKEN_LENGTH = 8_192;

type Verdict = {
  success?: unknown;
  hostname?: unknown;
  challenge_ts?: unknown;
  action?: unknown;
  score?: unknown;
};

/**
 * reCAPTCHA, Turnstile or hCaptcha, whose calls have the same fields. Fails closed: when the third party is unavailable, nothing
 * that costs money is sent. A token is valid once: the third party rejects its second use by any process, and this process verifies
 * each token only once, so that two concurrent requests with the same token cannot both pass. Sources:
 * developers.google.com/recaptcha/docs/verify, developers.cloudflare.com/turnstile/get-started/server-side-validation,
 * docs.hcaptcha.com.
 *
 * @param verifyUrl replaced only by tests
 */
export function createSiteVerify(
  options: { vendor: CaptchaVendor; secret: string; hostname: string },
  verifyUrl: string = CAPTCHA_VENDORS[options.vendor].verify,
): CaptchaVerifier {
  const isFirstUse = rememberAnswers();
  return {
    async verify(token, ip, action) {
      if (token === '' || token.length > MAX_TOKEN_LENGTH || !isFirstUse(token)) return false;
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          body: new URLSearchParams({ secret: options.secret, response: token, remoteip: ip }),
        });
        if (!answer.ok) return false;
        return isGood((await answer.json()) as Verdict, options.hostname, action);
      } catch {
        return false;
      }
    },
  };
}

/** Returns whether a token is seen for the first time. Entries are dropped once the token would have expired. */
function rememberAnswers(): (token: string) => boolean {
  const seen = new Map<string, number>();
  const keepMs = MAX_AGE_MS + CLOCK_DRIFT_MS;
  return (token) => {
    const now = Date.now();
    // Insertion order: oldest first.
    for (const [key, at] of seen) {
      if (now - at < keepMs) break;
      seen.delete(key);
    }
    const key = createHash('sha256').update(token).digest('base64');
    if (seen.has(key)) return false;
    seen.set(key, now);
    return true;
  };
}

function isGood(verdict: Verdict, hostname: string, action: string | undefined): boolean {
  const age = Date.now() - Date.parse(String(verdict.challenge_ts));
  const isFresh = age < MAX_AGE_MS && age > -CLOCK_DRIFT_MS;
  // The checkbox returns neither action nor score; scored checks must match both. Turnstile's action is empty without one.
  const isForThis =
    verdict.action === undefined || verdict.action === '' || verdict.action === action;
  const isLikely =
    verdict.score === undefined ||
    (typeof verdict.score === 'number' && verdict.score >= MIN_SCORE);
  const isHere = verdict.success === true && verdict.hostname === hostname;
  return isHere && isFresh && isForThis && isLikely;
}
