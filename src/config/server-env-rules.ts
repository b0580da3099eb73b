import { getAddress, isAddress } from 'viem';
import * as z from 'zod/mini';

const MAKE_ONE = 'generate one with: openssl rand -base64 32';

const MIN_SECRET_BYTES = 32;
export const MIN_WEBHOOK_SECRET_BYTES = 16;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Accounts of the well-known test mnemonic: their keys are public, so funds sent there are lost. */
export const PUBLIC_TEST_ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
];

/** Whether the host of a URL is this machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOSTS.includes(url.hostname);
}

/** A secret that is hard to guess. Its errors never repeat it. */
export const SECRET = z.string().check(
  z.refine((secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES, {
    error: `needs at least ${MIN_SECRET_BYTES} bytes; ${MAKE_ONE}`,
    abort: true,
  }),
  z.refine((secret) => new Set(secret).size >= 12, {
    error: `has too few different characters to be random; ${MAKE_ONE}`,
    abort: true,
  }),
  z.refine(
    (secret) =>
      !/change[-_ ]?me|example|placeholder|password|your[-_ ]?secret|0123456789abcdef/i.test(
        secret,
      ),
    `looks like an example, not a random value; ${MAKE_ONE}`,
  ),
);

export const SENDER = z
  .string()
  .check(
    z.refine(
      (from) => /^[^\r\n]*@[^\r\n]+$/.test(from) && from.length <= 320,
      'must be an e-mail address, with or without a name',
    ),
  );

export const MAILBOX = z
  .string()
  .check(z.regex(/^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/, 'must be one e-mail address'));

/** Names a text. No text is called `on`: whoever turns something on by its text has to say by which. */
export const TEXT_SLUG = z
  .string()
  .check(
    z.regex(
      /^(?!on$)[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be off, or the name of a published legal text',
    ),
  );

export const ADDRESS = z.pipe(
  z.string().check(
    z.refine((text) => isAddress(text), {
      error: 'is not an address with a correct checksum',
      abort: true,
    }),
  ),
  z.transform((text: string) => getAddress(text)),
);
