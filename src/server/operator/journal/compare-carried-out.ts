import { createHash } from 'node:crypto';
import { byName, type ProposedCommand } from '@fnx/api/shared/proposal';
import { readCall } from '@fnx/chain/call';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { decodeFunctionData, type Hex } from 'viem';
import { ungrouped } from '@/server/desk/field-readers';
import type { Facts } from '@/server/platform/tables';

type Given = Pick<ProposedCommand, 'args' | 'options' | 'files'>;
type Signed = Given & Pick<ProposedCommand, 'version' | 'subject'>;

/** The part of a journal entry that says which command was carried out, and how. */
type CarriedOut = { action: string; target: string; reason: string | null; after: Facts };

/** SHA-256 of all that a command is given: arguments, options, and files by their hashes. */
export function givenHash({ args, options, files }: Given): string {
  const hashes = byName(files).map(([option, { sha256 }]) => [option, sha256]);
  const text = JSON.stringify(['fnx command input', args, byName(options), hashes]);
  return createHash('sha256').update(text).digest('hex');
}

/** The first form of the signed text whose command is carried out only while its facts are those that were signed. */
const WITH_FACTS = 4;

/**
 * Finds what differs between a signed proposal and what its command wrote when it was carried out; null if nothing does.
 * @param proposal with the facts that its signers have signed
 */
export function findDifference(entry: CarriedOut, proposal: Signed): string | null {
  if (entry.after.given !== givenHash(proposal)) {
    return 'it was carried out with other values or files than were signed';
  }
  if (proposal.version >= WITH_FACTS && entry.after.facts !== proposal.subject) {
    return 'it was carried out with other facts than were signed';
  }
  const { options } = proposal;
  const reason = [options.reason, options.comment, options.note].find(isText)?.trim();
  if (reason && entry.reason !== reason) return 'its reason is not the one that was signed';
  if (!namesTarget(entry, proposal)) return 'it was done to something else than was signed';
  const missing = Array.isArray(entry.after.calls) ? wordNotIn(entry.after.calls, proposal) : null;
  return missing === null ? null : `its calls do not have ${missing}, which was signed`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const lower = (text: string) => ungrouped(text).toLowerCase();

/** Commands whose entry names a person's id in place of the address that was typed; `findOtherPersons` compares the two. */
export const ABOUT_PERSONS: ReadonlySet<string> = new Set([
  'kyc approve',
  'kyc reject',
  'kyc withdraw',
  'account freeze',
  'account unfreeze',
  'account two-factor off',
  'retention hold',
  'retention release',
  'retention erase',
  'limits set',
]);

/** Commands whose entry is named by what their signed file says, by what they make, or by the holder of a person. */
const NAMED_OTHERWISE: ReadonlySet<string> = new Set([
  ...['legal publish', 'legal edit', 'votes open'],
  ...['register import', 'deposits release', 'deposits pay-back', 'payouts pay'],
  ...['journal enter', 'keys create', 'webhooks add', 'holdings approve'],
]);

/** Targets of calls that concern a whole contract; what was typed stands in the call itself. */
const ABOUT_CONTRACTS: ReadonlySet<string> = new Set([
  ...['share token', 'sale', 'plans', 'ceiling', 'rules', 'new shares', 'paying agent'],
]);

function namesTarget({ action, target }: CarriedOut, { args, options, files }: Given): boolean {
  if (ABOUT_PERSONS.has(action)) return /^[0-9a-f-]{36}$/.test(target);
  if (NAMED_OTHERWISE.has(action)) return true;
  if (action === 'announce') return target === (options.holders === true ? 'HOLDERS' : 'ALL');
  const words = [
    ...args,
    ...Object.values(options),
    ...Object.values(files).map(({ name }) => name),
  ]
    .filter(isText)
    .map(lower);
  // `case 7` and `legal terms@2026-11-01` name the kind before what was typed; pairs of wallets are joined.
  const named = lower(target);
  if (words.some((word) => named === word || named.endsWith(` ${word}`))) return true;
  return ABOUT_CONTRACTS.has(target);
}

/** Data that is longer is kept as a hash. */
const CALL_DATA = /^0x[0-9a-f]*$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const DAY_SECONDS = 86_400n;

/** An address or number that was signed and that stands in none of the calls that a wallet has to sign. */
function wordNotIn(calls: readonly unknown[], { args, options }: Given): string | null {
  const data = calls.map((call) => lower(String((call as Facts).data)));
  if (!data.every((text) => CALL_DATA.test(text))) return null;
  const to = calls.map((call) => lower(String((call as Facts).to)));
  const all = [...data, ...data.flatMap(impliedBy), ...to].join(' ');
  const typed = [...args, ...Object.values(options)].filter(isText).map(lower);
  for (const word of typed) {
    if (ADDRESS.test(word) && !all.includes(word.slice(2))) return word;
    if (/^\d{1,30}(\.\d{1,18})?$/.test(word) && !formsOf(word).some((form) => all.includes(form))) {
      return word;
    }
  }
  return null;
}

/** Reads what an auction's announcement implies: the bank's price, which is a step of the ladder, and how long it is open. */
function impliedBy(data: string): string[] {
  const read = readCall(() => decodeFunctionData({ abi: auctionsAbi, data: data as Hex }));
  if (read?.functionName !== 'announce') return [];
  const [{ firstPrice, bankTick, step, opens, closes }] = read.args;
  return [firstPrice + BigInt(bankTick) * step, BigInt(closes - opens)].map(wordOf);
}

const wordOf = (value: bigint) => value.toString(16).padStart(64, '0');

/** The words of call data that a decimal number may become: with each number of decimals, and days as seconds. */
function formsOf(text: string): string[] {
  const [whole = '', part = ''] = text.split('.');
  const forms: bigint[] = [];
  for (let decimals = part.length; decimals <= 18; decimals += 1) {
    forms.push(BigInt(whole + part.padEnd(decimals, '0')));
  }
  if (part === '') forms.push(BigInt(whole) * DAY_SECONDS);
  return forms.map(wordOf);
}
