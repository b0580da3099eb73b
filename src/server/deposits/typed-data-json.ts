import type { Address } from 'viem';
import { batchTypedData } from '@/chain/deposits';
import { depositOf } from './release';
import type { StoredDeposit } from './tables';

const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

/** What a CASHIER's wallet signs, as `eth_signTypedData_v4` takes it: integers are decimal text. */
export function depositTypedDataJson(sale: Address, deposits: readonly StoredDeposit[]): string {
  const typed = batchTypedData(sale, deposits.map(depositOf));
  const types = { EIP712Domain: DOMAIN_TYPE, ...typed.types };
  return JSON.stringify({ ...typed, types }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
