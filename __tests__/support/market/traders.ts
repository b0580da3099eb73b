import { encodeFunctionData, erc20Abi } from 'viem';
import { holderIdOf } from '@/server/users/holder-id';
import { getWallet } from '@/wallet/wallet-store';
import { connectWallet } from './connect-wallet';
import { type Buyer, type Market, sendCall } from './market';
import { onShareChain, shares } from './share-chain';

/** People with shares on the pages of a market, whose wallets sign for real. */
export function traders(market: () => Market) {
  let accounts = 2;
  return {
    async comeIn(amount: number) {
      const { ctx, chain, buyer, index } = market();
      const account = accounts++;
      const person = await buyer(account);
      const holder = await holderIdOf(ctx.db, person.userId);
      await onShareChain(chain).buy(account, holder, shares(amount));
      await index();
      return { ...person, account, holder };
    },
    async connect({ signer }: Buyer) {
      const { chain } = market();
      connectWallet(
        signer.address,
        (call) => sendCall(chain, signer, call),
        ({ types: { EIP712Domain: _, ...types }, ...data }) =>
          signer.signTypedData({ ...data, types } as never),
      );
      const data = (owner: `0x${string}`, spender: `0x${string}`) =>
        encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] });
      Object.assign(await getWallet(), {
        allowance: async (token: `0x${string}`, owner: `0x${string}`, spender: `0x${string}`) =>
          BigInt((await chain.reader.call({ to: token, data: data(owner, spender) })).data ?? 0),
        canBatch: async () => false,
        rehearse: async () => 'READY',
        mined: async (hash: string) => ({ hash, success: true }),
      });
    },
  };
}
