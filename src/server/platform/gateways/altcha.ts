import { hkdfSync, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { CaptchaVerifier } from './captcha';

/** A person may take this long to fill in a form. The page asks for another challenge shortly before. */
const GOOD_FOR_SECONDS = 600;
/** Rounds of PBKDF2 in each guess. */
const COST = 1_000;
/** A phone makes some 1,500 guesses a second, a desktop 4,000: one to two seconds, and a quarter of that. */
const GUESSES = { least: 1_000, most: 3_000 };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z
      .looseObject({ algorithm: z.literal('PBKDF2/SHA-256'), cost: z.literal(COST) })
      .transform((parameters) => parameters as unknown as Challenge['parameters']),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

/**
 * ALTCHA: the page proves work instead of asking the person. Protocol and its library: altcha.org, version 2 of the proof of work.
 *
 * @param secret of the service; the keys of the signatures are derived from it
 * @param spend whether a challenge is answered for the first time, for all instances together
 */
export function createAltcha(
  secret: string,
  spend: (challenge: string) => Promise<boolean>,
): CaptchaVerifier {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `altcha ${use}`, 32)).toString('hex');
  const keys = {
    hmacSignatureSecret: keyFor('challenge'),
    hmacKeySignatureSecret: keyFor('solution'),
  };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(GUESSES.least, GUESSES.most),
        expiresAt: new Date(Date.now() + GOOD_FOR_SECONDS * 1000),
        deriveKey,
        ...keys,
      }),
    async verify(token) {
      const payload = payloadSchema.safeParse(readJson(token));
      if (!payload.success) return false;
      const { challenge, solution } = payload.data;
      // Without a time a challenge would be good until the service's secret changes.
      if (!challenge.parameters.expiresAt) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
      return verified && (await spend(challenge.signature));
    },
  };
}

function readJson(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
