import { createHash } from 'node:crypto';

/** Decides whether a human check was passed just now. */
export type CaptchaVerifier = {
  /**
   * False for a missing, old, foreign or used answer, and when the service cannot be asked.
   *
   * @param action what the answer has to be for, where the check was asked for by a name
   */
  verify(token: string, ip: string, action?: string): Promise<boolean>;
};

/** No check at all: for demo mode alone. */
export const openCaptcha: CaptchaVerifier = { verify: async () => true };

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const ANSWER_WITHIN_MS = 5_000;
/** An answer older than this was not given for this form. */
const MAX_AGE_MS = 120_000;
/** Google's clock may be this far before ours. */
const CLOCK_DRIFT_MS = 60_000;
/** Of those that come with a score, from 0 for a machine to 1 for a person; Google's own advice. */
const MIN_SCORE = 0.5;
/** Real answers have about two thousand characters; a longer one need not be asked about. */
const MAX_TOKEN_LENGTH = 8_192;

type Verdict = {
  success?: unknown;
  hostname?: unknown;
  challenge_ts?: unknown;
  action?: unknown;
  score?: unknown;
};

/**
 * Google reCAPTCHA. Fails closed: when Google cannot be reached, nothing that costs money is sent. An answer counts once:
 * Google refuses it the second time, whichever process asks, and this process does not ask twice, so that two requests
 * with one answer at the same moment are not both let through either. Source: developers.google.com/recaptcha/docs/verify.
 *
 * @param verifyUrl replaced only by tests, which run their own server
 */
export function createRecaptcha(
  options: { secret: string; hostname: string },
  verifyUrl: string = VERIFY_URL,
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

/** Says of each answer whether it is the first time it is seen. Forgets it when it would be too old in any case. */
function rememberAnswers(): (token: string) => boolean {
  const seen = new Map<string, number>();
  const keepMs = MAX_AGE_MS + CLOCK_DRIFT_MS;
  return (token) => {
    const now = Date.now();
    // The oldest stand first.
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
  // The checkbox comes without both; where they are given they must be right.
  const isForThis = verdict.action === undefined || verdict.action === action;
  const isLikely =
    verdict.score === undefined ||
    (typeof verdict.score === 'number' && verdict.score >= MIN_SCORE);
  const isHere = verdict.success === true && verdict.hostname === hostname;
  return isHere && isFresh && isForThis && isLikely;
}
