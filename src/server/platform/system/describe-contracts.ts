import { CHAIN_ID } from '@fnx/chain/chains';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/currencies';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { SHARE_DECIMALS } from '@fnx/values/money';
import type { AppContext } from '@/server/platform/context';

/** The chain as a program reads it that asks nobody: addresses, interfaces and decimals. */
export function describeContracts({ chain }: Pick<AppContext, 'chain'>): Response {
  const { contracts, currencies } = chain.addresses;
  return Response.json({
    chainId: CHAIN_ID,
    fromBlock: contracts.fromBlock,
    contracts: Object.fromEntries(
      CONTRACT_NAMES.map((name) => [name, { address: contracts[name], abi: CONTRACT_ABIS[name] }]),
    ),
    decimals: { share: SHARE_DECIMALS },
    currencies: Object.fromEntries(
      CURRENCY_IDS.map((id) => [
        id,
        { address: currencies[id].address, decimals: CURRENCIES[id].decimals },
      ]),
    ),
  });
}
