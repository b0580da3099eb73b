import { createHmac } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { readableCode } from '@/server/platform/ids';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';

type Configured = Pick<AppContext, 'config'>;

/** 80 bits: nobody guesses one of a hundred thousand. */
export const makeLetterCode = () => readableCode(4, 4);

/** Whatever a person types between the characters, or in lower case. */
const plain = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Keyed, because whoever reads the table must not be able to try codes against it. */
export const hashLetterCode = ({ config }: Configured, code: string, secret = config.codeSecret) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['LETTER', plain(code)]))
    .digest('hex');

/** The hashes that a code may be stored under while CODE_SECRET is replaced. */
export const letterCodeHashes = (ctx: Configured, code: string): string[] =>
  acceptedCodeSecrets(ctx).map((secret) => hashLetterCode(ctx, code, secret));
