import type { ChainAddresses } from '@fnx/chain/addresses';
import { findContract } from '@fnx/chain/decode-call';
import { rateTree } from '@fnx/chain/tax-rates';
import type { Db } from '@fnx/postgres/client';
import { type Address, type Hex, zeroAddress, zeroHash } from 'viem';
import type { GivenFile } from '@/server/desk/command-fields';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { readExceptions, type TaxException } from './read-exceptions';

export type GivenTax = {
  /** In hundredths of a percent. */
  tax?: bigint | undefined;
  taxWallet?: Address | undefined;
  exceptions?: GivenFile | undefined;
};

/** The tax terms of a declaration. `wallet` is zero where nothing is withheld, and `root` where nobody has another rate. */
export type TaxTerms = {
  bps: number;
  wallet: Address;
  root: Hex;
  exceptions: readonly TaxException[];
};

/**
 * The tax of a declaration as it was typed.
 * @throws Refusal when a part is missing, the wallet cannot be one, or the file has faults
 */
export async function readTaxTerms(
  { chain }: Pick<AppContext, 'chain'>,
  db: Db,
  { tax, taxWallet, exceptions: file }: GivenTax,
): Promise<TaxTerms> {
  if (tax === undefined && (taxWallet || file)) throw refusal('REQUIRED', { field: '--tax' });
  const needsWallet = file !== undefined || !!tax;
  if (needsWallet && !taxWallet) throw refusal('REQUIRED', { field: '--tax-wallet' });
  if (taxWallet) refuseWallet(chain.addresses, taxWallet);
  const exceptions = file ? await readExceptions(db, file) : [];
  return {
    bps: Number(tax ?? 0n),
    wallet: (needsWallet && taxWallet) || zeroAddress,
    root: exceptions.length > 0 ? (await rateTree(exceptions)).root : zeroHash,
    exceptions,
  };
}

function refuseWallet({ contracts, currencies }: ChainAddresses, wallet: Address): void {
  if (wallet === zeroAddress) throw refusal('TAX_WALLET_WRONG', { what: 'the zero address' });
  const found = findContract({ contracts, currencies, timelock: null, rules: null }, wallet);
  if (found) throw refusal('TAX_WALLET_WRONG', { what: `the contract ${found.name}` });
}
