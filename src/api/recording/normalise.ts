import { createHash } from 'node:crypto';
import { readBank } from '@/config/bank';
import { BANK_VALUES } from '@/config/bank-facts';

/** The recording's clock begins here, later than that of any machine, because the local chain's time only grows. */
export const RECORDING_START = new Date('2046-11-20T09:44:00.000Z');

/** Examples show the same day this many years before: leap years stay what they are. */
const YEARS = 20;
const SECONDS = (YEARS * 365 + YEARS / 4) * 86_400;

/** Texts that differ from run to run, by their pattern. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const HASH = /^0x[\da-f]{64}$/;
const SIGNATURE = /^0x[\da-f]{130}$/;
const TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/;
const PICTURE = /^data:image\/png;base64,/;

/** Hashes of what is the same in every run. */
const SAME = ['agreementHash', 'sha256'];

/** Fields with random text, and what it is made of. */
const RANDOM: Readonly<Record<string, string>> = {
  otp: '0123456789',
  totp: '0123456789',
  code: '0123456789',
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  recoveryCodes: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
  ...Object.fromEntries(
    [
      ...['challenge', 'credentialId', 'clientDataJSON', 'attestationObject', 'authenticatorData'],
      ...['userHandle', 'resetToken', 'nonce', 'token', 'link', 'ticketId', 'signature'],
    ].map((key) => [key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']),
  ),
};

/** Text of a length and an alphabet that only the number decides. */
function drawText(alphabet: string, length: number, number: number): string {
  const bytes = Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
    createHash('sha256').update(`${number}.${part}`).digest(),
  );
  const letters = [...Buffer.concat(bytes).subarray(0, length)];
  return letters.map((byte) => alphabet[byte % alphabet.length]).join('');
}

const HEX = '0123456789abcdef';

/** The stable text for a text that differs; null: it does not. */
function standIn(key: string, text: string, number: number): string | null {
  if (UUID.test(text)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (HASH.test(text)) return SAME.includes(key) ? null : `0x${drawText(HEX, 64, number)}`;
  if (SIGNATURE.test(text)) return `0x${drawText(HEX, 128, number)}1b`;
  // No signature fits it.
  if (TOKEN.test(text)) return `e30.${drawText(RANDOM.token ?? '', 80, number)}.example`;
  const alphabet = RANDOM[key];
  if (!alphabet || !/^[\w.=-]{5,}$/.test(text) || /^0x|^\d{1,5}$/.test(text)) return null;
  if (key === 'recoveryCodes')
    return `${drawText(alphabet, 5, number)}-${drawText(alphabet, 5, -number)}`;
  const parts = text
    .split('.')
    .map((part, place) => drawText(alphabet, lengthOf(part), number + place / 10));
  return parts.join('.');
}

/** The length of an example for a text: signatures in DER, in base64, are up to three letters shorter or longer. */
const lengthOf = ({ length }: string) => (length < 80 ? length : 8 * Math.ceil(length / 8));

/** Collects what differs, in order of appearance. */
function collect(value: unknown, key: string, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, key, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, name, found);
  } else if (typeof value === 'string') {
    const [, nonce] = /^Nonce: (\w+)$/m.exec(value) ?? [];
    const [name, text] = nonce ? ['nonce', nonce] : [key, value];
    const made = found.has(text) ? null : standIn(name, text, found.size + 1);
    if (made !== null) found.set(text, made);
  }
}

const hexOf = (text: string) => text.replaceAll('-', '').replace(/^0x/, '');

/** Writes each text as it is in every run. */
function replacer(found: ReadonlyMap<string, string>) {
  const pairs: [string, string][] = [...found].flatMap(([from, to]) =>
    UUID.test(from) || HASH.test(from) || SIGNATURE.test(from)
      ? [[from, to] as [string, string], [hexOf(from), hexOf(to)] as [string, string]]
      : [[from, to] as [string, string]],
  );
  // A code as a whole: its digits may stand in a hash by chance.
  const texts = pairs.map(
    ([from, to]) =>
      [/^\d+$/.test(from) ? new RegExp(`(?<!\\w)${from}(?!\\w)`, 'g') : from, to] as const,
  );
  return (text: string): string => {
    if (PICTURE.test(text)) return PIXEL;
    let made = text;
    for (const [from, to] of texts) made = made.replaceAll(from, to);
    return (
      made
        .replace(/\b20([456]\d)(?=-\d\d-\d\d)/g, (_, year) => `20${Number(year) - YEARS}`)
        // How long the chain took to be deployed.
        .replace(/(?<=2026-11-20T09:43:)\d\d/g, '00')
        .replace(/(?<=0{56})9[\da-f]{7}/g, (word) => (Number(`0x${word}`) - SECONDS).toString(16))
    );
  };
}

/** The smallest picture there is. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** Numbers of seconds since 1970, and years, of the recording's clock. */
function earlier(number: number): number {
  if (number > 2_400_000_000 && number < 2_500_000_000) return number - SECONDS;
  return number > 2_040 && number < 2_050 ? number - YEARS : number;
}

/** Money for the network depends on the bytes of random text: the first four decimals do not. */
const ABOUT_FEES = ['networkFeeBnb', 'balance', 'balanceUsd', 'valueUsd'];
const cut = (key: string, text: string) =>
  ABOUT_FEES.includes(key) ? text.replace(/(\.\d{4})\d{5,}$/, '$1') : text;

const { bankName, brand } = readBank();
const NAMES = [bankName, brand.name];

/** Names of the bank become places that `contract.ts` fills: another bank's examples have its own. */
const unnamed = (key: string, text: string) =>
  key === 'symbol' && text === BANK_VALUES.symbol
    ? '{symbol}'
    : NAMES.reduce((made, name) => made.replaceAll(name, '{brand}'), text);

function rewrite(value: unknown, key: string, text: (from: string) => string): unknown {
  if (typeof value === 'string') return unnamed(key, text(cut(key, value)));
  if (typeof value === 'number') return earlier(value);
  if (Array.isArray(value)) return value.map((one) => rewrite(one, key, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [text(name), rewrite(inner, name, text)]),
  );
}

/** The recording with stable ids, times, hashes, tokens and codes. */
export function normalise<T>(recorded: T): T {
  const found = new Map<string, string>();
  collect(recorded, '', found);
  return rewrite(recorded, '', replacer(found)) as T;
}
