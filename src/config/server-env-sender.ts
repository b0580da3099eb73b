import { parseUnits } from 'viem';
import * as z from 'zod/mini';
import type { EnvReader } from './env-reader';
import { type AccountConfig, readAccount } from './server-env-chain';
import type { VariableName } from './variables';

/** The account that submits every transaction of the service, and what it may spend. */
export type SenderConfig = {
  account: AccountConfig;
  /** Gas that calls of one person's accounts may use in a day (UTC). */
  gasPerDay: number;
  /** Gas that calls of all customers together may use in a day (UTC). */
  gasPerDayAll: number;
  /** In wei per gas: nothing is sent while the network asks for more. */
  maxGasPrice: bigint;
  /** In wei: operators are alerted below it. */
  minBalance: bigint;
};

/** Null without SENDER_KEYSTORE: the service sends no transaction. */
export function readSender(reader: EnvReader): SenderConfig | null {
  const account = readAccount(reader);
  const limits = {
    // The first purchase by passkey needs 475,000 to 715,000, a later one 116,000 to 352,000.
    gasPerDay: reader.whole('RELAY_GAS_PER_DAY', 0),
    gasPerDayAll: reader.whole('RELAY_GAS_PER_DAY_ALL', 0),
    maxGasPrice: readAmount(reader, 'SENDER_MAX_GAS_PRICE', 9),
    minBalance: readAmount(reader, 'SENDER_MIN_BALANCE', 18),
  };
  if (account && 2 * limits.gasPerDay > limits.gasPerDayAll) {
    reader.faults.push(
      'RELAY_GAS_PER_DAY must be at most half of RELAY_GAS_PER_DAY_ALL: one customer could use up that of all',
    );
  }
  return account && { account, ...limits };
}

/** A decimal number of gwei or BNB, as its smallest unit. */
function readAmount(reader: EnvReader, name: VariableName, decimals: number): bigint {
  const error = `must be a decimal number with at most ${decimals} decimals`;
  const form = new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  return parseUnits(reader.required(name, z.string().check(z.regex(form, error))) || '0', decimals);
}
