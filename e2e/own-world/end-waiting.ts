import { encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem';
import { chainReader } from '../support/investor';

/**
 * Writes the end of the waiting period into the contract's storage: the service trusts no chain that is two weeks ahead. The request
 * of a wallet is one slot: the new wallet, the time (48 bits), and whether it can be vetoed.
 */
export async function endWaiting(url: string, from: Hex, to: Hex): Promise<void> {
  const chain = chainReader();
  const { contracts } = await (await fetch(`${url}/api/v1/config`)).json().then(({ data }) => data);
  const address = contracts.enforcement as Hex;
  for (let place = 0n; place < 64n; place += 1n) {
    const key = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [from, place]);
    const slot = keccak256(key);
    const value = BigInt((await chain.getStorageAt({ address, slot })) ?? '0x0');
    if (BigInt.asUintN(160, value) !== BigInt(to)) continue;
    const { timestamp } = await chain.getBlock();
    const ripe = (1n << 208n) | (timestamp << 160n) | BigInt(to);
    const params = [address, slot, pad(numberToHex(ripe), { size: 32 })];
    await chain.request({ method: 'hardhat_setStorageAt', params } as never);
    return;
  }
  throw new Error('The request was not found in the storage of the contract.');
}
