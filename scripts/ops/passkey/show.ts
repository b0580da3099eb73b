import { EXPLORER_URL } from '@fnx/chain/chains';
import type { KnownContracts } from '@fnx/chain/decode-call';
import {
  agrees,
  readSignedCall,
  type Submission,
  signerWords,
  wordsOf,
} from '@fnx/chain/signed-call';
import { UsageError } from '../line';

/**
 * A signed call in words, one fact a line.
 * @throws UsageError when the bytes are no signed call
 */
export function showCall(known: KnownContracts, sent: Submission): string[] {
  const read = readSignedCall(known, sent);
  if (!read)
    throw new UsageError(`This is no signed call of an account: ${wordsOf(known, sent).line}`);
  const { account, firstSigner, calls, nonce, validUntil, signer, digest, challenge, origin } =
    read;
  const lines: [string, string][] = [
    ['account', account ?? `the one whose first signer is ${firstSigner ?? 'unknown'}`],
    ['submitted to', sent.to],
    ...calls.map((call, place): [string, string] => [
      `call ${place + 1}`,
      `${call.line}\n${' '.repeat(14)}of ${call.to}${call.isNamed ? '' : ', which the network file does not name'}`,
    ]),
    ['number', String(nonce)],
    ['valid until', new Date(Number(validUntil) * 1000).toISOString()],
    ['signed by', signerWords(signer)],
    ...(origin ? [['signed at', origin] as [string, string]] : []),
    ...(digest ? [['to be signed', digest] as [string, string]] : []),
    ...(challenge ? [['was signed', challenge] as [string, string]] : []),
    ['signature', VERDICTS[String(agrees(read)) as keyof typeof VERDICTS]],
  ];
  return lines.map(([name, value]) => `${name.padEnd(13)} ${value}`);
}

const VERDICTS = {
  true: 'is for exactly these calls of this account',
  false: 'is for OTHER calls or another account: the contract will refuse it',
  null: 'is checked by the contract; the bytes alone do not tell',
} as const;

export const linkOf = (hash: string): string => `${EXPLORER_URL}/tx/${hash}`;
