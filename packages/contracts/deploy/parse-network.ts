import { z } from 'zod';
import { parseContracts, record } from './deployed';
import type { Network } from './network-reads';
import { account, parseParameters } from './parameters';

const extra = z.object({
  timelock: account,
  rules: z.nullable(account),
  parameters: z.unknown(),
});

/**
 * A network file: the addresses of a deployment with its parameters, as `npm run tool -- contracts deploy` writes it.
 *
 * @returns null for a file of addresses alone
 * @throws ParametersError, AddressesError, or zod's error when it is neither
 */
export function parseNetwork(file: unknown): Network | null {
  if (typeof file !== 'object' || file === null || !('parameters' in file)) return null;
  const { timelock, rules, parameters } = extra.parse(file);
  const contracts = parseContracts(record(file, 'addresses').contracts);
  return { contracts, timelock, rules, parameters: parseParameters(parameters) };
}
