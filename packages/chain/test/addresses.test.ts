import { AddressesError } from '@fnx/contracts/deploy/deployed';
import { getAddress, isAddress } from 'viem';
import { BSC_ADDRESSES, parseChainAddresses } from '../src/addresses';
import { CURRENCY_IDS, isCurrencyId } from '../src/currencies';
import { FAR_ADDRESSES } from './far-addresses';

const written = () => JSON.parse(JSON.stringify(FAR_ADDRESSES));

describe('addresses', () => {
  it('of BNB Smart Chain carry correct checksums', () => {
    const { currencies, wrappedNative, router, factory } = BSC_ADDRESSES;
    const all = [
      ...[wrappedNative, router, factory],
      ...CURRENCY_IDS.flatMap((id) => [currencies[id].address, currencies[id].feed]),
    ];
    for (const address of all.filter((value) => value !== null)) {
      expect(isAddress(address)).toBe(true);
      expect(address).toBe(getAddress(address));
    }
  });

  it('of another deployment are read from its file', () => {
    expect(parseChainAddresses({ ...written(), treasury: 'left alone' })).toEqual(FAR_ADDRESSES);
  });

  it('of a deployment to BNB Smart Chain are added to its own', () => {
    const contracts = { ...FAR_ADDRESSES.contracts, fromBlock: 7 };
    const timelock = contracts.shareToken;
    const file = { chainId: 56, contracts, timelock };
    expect(parseChainAddresses(file)).toEqual({ ...BSC_ADDRESSES, contracts, timelock });
  });

  it.each<[string, (file: ReturnType<typeof written>) => unknown]>([
    ['addresses', () => null],
    ['addresses', () => []],
    ['router', (file) => ({ ...file, router: undefined })],
    ['router', (file) => ({ ...file, router: '0x1234' })],
    ['factory', (file) => ({ ...file, factory: 7 })],
    ['contracts', (file) => ({ ...file, contracts: undefined })],
    [
      'contracts.shareSale',
      (file) => ({ ...file, contracts: { ...file.contracts, shareSale: '0x12' } }),
    ],
    [
      'contracts.fromBlock',
      (file) => ({ ...file, contracts: { ...file.contracts, fromBlock: undefined } }),
    ],
    ['currencies', (file) => ({ ...file, currencies: 'none' })],
    ['currencies.ETH', (file) => ({ ...file, currencies: { ...file.currencies, ETH: null } })],
    [
      'currencies.USDT.address',
      (file) => ({ ...file, currencies: { ...file.currencies, USDT: { address: null } } }),
    ],
  ])('a file without a good %s is refused by that name', (field, change) => {
    const parse = () => parseChainAddresses(change(written()));
    expect(parse).toThrow(AddressesError);
    expect(parse).toThrow(field);
  });

  it('know which currency ids there are', () => {
    expect(isCurrencyId('USDT')).toBe(true);
    for (const id of ['usdt', 'DOGE', '', '__proto__', 'constructor']) {
      expect(isCurrencyId(id)).toBe(false);
    }
  });
});
