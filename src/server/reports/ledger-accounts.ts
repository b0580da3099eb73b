import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { bankFolder } from '@/config/bank';
import { refusal } from '@/server/platform/refusal';

/** The accounts of the general ledger. The bank's `content/ledger-accounts.json` gives each a number and a name of the bank's own chart. */
export const LEDGER_ACCOUNTS = [
  'treasury',
  'unexplained',
  'auctions',
  'distributionFund',
  'distributionPayer',
  'distributions',
  'taxWithheld',
  'taxWallet',
  'sales',
  'fees',
  'sharesHeld',
  'sharesSold',
  'sharesRewarded',
  'sharesOther',
] as const;
export type LedgerAccountName = (typeof LEDGER_ACCOUNTS)[number];

export type LedgerAccount = { number: string; name: string };

const words = z.string().check(z.minLength(1));
export const accountsFile = z.record(z.string(), z.strictObject({ number: words, name: words }));

export type LedgerAccounts = (name: LedgerAccountName, currency: string) => LedgerAccount;

/**
 * The bank's accounts. A key may name a currency: `treasury.USDT` is used for USDT instead of `treasury`.
 * @throws Refusal when the file is missing, malformed, or lacks an account
 */
export function readLedgerAccounts(bank = bankFolder()): LedgerAccounts {
  const file = 'content/ledger-accounts.json';
  const accounts = parse(file, path.join(bank, file));
  const { unknown, missing } = faultsOfAccounts(accounts);
  if (unknown.length > 0)
    throw refusal('LEDGER_ACCOUNTS_UNKNOWN', { file, accounts: unknown.join(', ') });
  if (missing.length > 0)
    throw refusal('LEDGER_ACCOUNTS_MISSING', { file, accounts: missing.join(', ') });
  return (name, currency) => {
    const account = accounts[`${name}.${currency}`] ?? accounts[name];
    if (!account) throw new Error(`No account ${name}`);
    return account;
  };
}

/** Keys that nothing is booked on, and accounts that are missing. */
export function faultsOfAccounts(accounts: Readonly<Record<string, LedgerAccount>>) {
  return {
    unknown: Object.keys(accounts).filter((key) => !isKnown(key)),
    missing: LEDGER_ACCOUNTS.filter((name) => !accounts[name]),
  };
}

const isKnown = (key: string) =>
  (LEDGER_ACCOUNTS as readonly string[]).includes(key.split('.')[0] ?? '');

const unreadable = (file: string, error: unknown) =>
  refusal('FILE_UNREADABLE', { file, why: String((error as NodeJS.ErrnoException).code) });

function parse(file: string, place: string): Record<string, LedgerAccount> {
  try {
    const parsed = z.safeParse(accountsFile, JSON.parse(readFileSync(place, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unreadable(file, error);
  }
  throw refusal('LEDGER_ACCOUNTS_FORM', { file });
}
