import {
  address,
  type DeployedContracts,
  parseContracts,
  record,
} from '@fnx/contracts/deploy/deployed';
import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from './currencies';

/** The same address on every chain. */
export const MULTICALL3_ADDRESS: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Where each currency's token is; null for the native coin. */
export type TokenAddresses = Record<CurrencyId, { address: Address | null }>;

export type ChainAddresses = {
  contracts: DeployedContracts;
  /** The account or contract that holds ADMIN, where the file of the deployment names it. */
  timelock?: Address;
  wrappedNative: Address;
  router: Address;
  factory: Address;
  /** `address` is null for the native coin; `feed` is the Chainlink USD feed. */
  currencies: Record<CurrencyId, { address: Address | null; feed: Address }>;
};

/**
 * BNB Smart Chain mainnet. Sources: pancakeswap/token-list and developer.pancakeswap.finance (tokens, router, factory),
 * bgd-labs/aave-address-book and VenusProtocol/oracle (feeds).
 */
export const BSC_ADDRESSES: Omit<ChainAddresses, 'contracts' | 'timelock'> = {
  wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
  factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
  currencies: {
    BNB: { address: null, feed: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE' },
    USDT: {
      address: '0x55d398326f99059fF775485246999027B3197955',
      feed: '0xB97Ad0E74fa7d920791E90258A6E2085088b4320',
    },
    USDC: {
      address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      feed: '0x51597f405303C4377E36123cBc172b13269EA163',
    },
    FDUSD: {
      address: '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409',
      feed: '0x390180e80058A8499930F0c13963AD3E0d86Bfc9',
    },
    BTCB: {
      address: '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c',
      feed: '0x264990fbd0A4796A3E3d8E37C4d5F87a3aCa5Ebf',
    },
    ETH: {
      address: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8',
      feed: '0x9ef1B8c0E4F7dc8bF5719Ea496883DC6401d5b2e',
    },
  },
};

/**
 * Parses the addresses of another deployment from JSON. Unknown fields are ignored. A file that names no currencies, as
 * `npm run tool -- contracts deploy` writes it, adds its contracts to those of BNB Smart Chain.
 *
 * @throws AddressesError naming the missing or invalid field.
 */
export function parseChainAddresses(value: unknown): ChainAddresses {
  const file = record(value, 'addresses');
  const own = {
    contracts: parseContracts(file.contracts),
    ...(file.timelock === undefined ? {} : { timelock: address(file.timelock, 'timelock') }),
  };
  if (file.currencies === undefined) return { ...BSC_ADDRESSES, ...own };
  const listed = record(file.currencies, 'currencies');
  const currencies = {} as ChainAddresses['currencies'];
  for (const id of CURRENCY_IDS) {
    const entry = record(listed[id], `currencies.${id}`);
    currencies[id] = {
      address: CURRENCIES[id].isNative ? null : address(entry.address, `currencies.${id}.address`),
      feed: address(entry.feed, `currencies.${id}.feed`),
    };
  }
  return {
    ...own,
    wrappedNative: address(file.wrappedNative, 'wrappedNative'),
    router: address(file.router, 'router'),
    factory: address(file.factory, 'factory'),
    currencies,
  };
}

/** The currency of a pay token as a contract names it: zero is BNB; null for a token that this product does not know. */
export function currencyAt(
  { currencies }: { currencies: TokenAddresses },
  payToken: Address,
): CurrencyId | null {
  if (isAddressEqual(payToken, zeroAddress)) return 'BNB';
  const id = CURRENCY_IDS.find((one) => {
    const { address } = currencies[one];
    return address !== null && isAddressEqual(address, payToken);
  });
  return id ?? null;
}
