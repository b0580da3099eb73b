import { parseUnits } from 'viem';
import * as z from 'zod/mini';
import type { EnvReader } from './env-reader';
import type { KeeperConfig } from './server-env-chain';

/** The account that submits calls of customers and deposits, and what it may spend. */
export type SenderConfig = {
  account: KeeperConfig;
  /** Gas that calls of one person's accounts may use in a day (UTC). */
  gasPerDay: number;
  /** Gas that calls of all customers together may use in a day (UTC). */
  gasPerDayAll: number;
  /** In wei per gas: nothing is sent while the network asks for more. */
  maxGasPrice: bigint;
  /** In wei: operators are alerted below it. */
  minBalance: bigint;
};

/** The first purchase by passkey needs 475,000 to 715,000, a later one 116,000 to 352,000. */
const GAS_PER_DAY = 3_000_000;
const GAS_PER_DAY_ALL = 300_000_000;

/** Null without SENDER_KEYSTORE: no call is sent for anybody. A plain key is for the demo. */
export function readSender(
  reader: EnvReader,
  mode: 'production' | 'demo',
  keeper: KeeperConfig | null,
): SenderConfig | null {
  const account = readAccount(reader, mode);
  const limits = {
    gasPerDay: reader.whole('RELAY_GAS_PER_DAY', GAS_PER_DAY, 0),
    gasPerDayAll: reader.whole('RELAY_GAS_PER_DAY_ALL', GAS_PER_DAY_ALL, 0),
    maxGasPrice: readAmount(reader, 'SENDER_MAX_GAS_PRICE', '5', 9),
    minBalance: readAmount(reader, 'SENDER_MIN_BALANCE', '0.05', 18),
  };
  if (account && keeper && pathOf(account) === pathOf(keeper)) {
    reader.faults.push(
      'The sender and the keeper must be two accounts: each numbers its transactions by itself',
    );
  }
  if (account && 2 * limits.gasPerDay > limits.gasPerDayAll) {
    reader.faults.push(
      'RELAY_GAS_PER_DAY must be at most half of RELAY_GAS_PER_DAY_ALL: one customer could use up that of all',
    );
  }
  return account && { account, ...limits };
}

const pathOf = (account: KeeperConfig) =>
  account.kind === 'key' ? account.key.toLowerCase() : account.file;

function readAccount(reader: EnvReader, mode: 'production' | 'demo'): KeeperConfig | null {
  const key = reader.text('SENDER_KEY');
  if (key !== null && mode === 'demo') return { kind: 'key', key: key as `0x${string}` };
  if (key !== null) reader.faults.push('SENDER_KEY is for the demo: set SENDER_KEYSTORE');
  const file = reader.text('SENDER_KEYSTORE');
  if (file === null) return null;
  const why = 'a file with the password of SENDER_KEYSTORE';
  return { kind: 'keystore', file, passwordFile: reader.required('SENDER_PASSWORD_FILE', why) };
}

/** A decimal number of gwei or BNB, as its smallest unit. */
function readAmount(reader: EnvReader, name: string, fallback: string, decimals: number): bigint {
  const error = `must be a decimal number with at most ${decimals} decimals`;
  const form = new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  const number = z.string().check(z.regex(form, error));
  return parseUnits(reader.read(name, reader.text(name) ?? fallback, number, fallback), decimals);
}
