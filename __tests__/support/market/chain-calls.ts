import { actionCalls } from '@fnx/api/desk/actions';
import type { DeskCall } from '@fnx/api/desk/call';
import type * as z from 'zod/mini';
import { trackCalls } from '@/server/register/calls/track-calls';
import { seeView, testOfficer } from '../people/desk-view';
import { runAdmin } from '../service/desk';
import { chainAccount } from './chain-accounts';
import type { startMarket } from './market';

/** Chain calls as officers lease, see and follow them at the desk. */
export function deskOfCalls(market: Awaited<ReturnType<typeof startMarket>>) {
  const ask = <C extends DeskCall>(name: string, call: C, input: z.input<C['input']>) =>
    seeView(market.ctx, testOfficer(name, 'COMPLIANCE', 'FINANCE'), call, input);
  const signerOf = async (account: number) => {
    const sender = chainAccount(account).address;
    return { sender, nonce: await market.chain.reader.getTransactionCount({ address: sender }) };
  };
  return {
    ask,
    signerOf,
    lease: async (name: string, action: number, account: number) =>
      ask(name, actionCalls.claim, { id: String(action), signer: await signerOf(account) }),
    show: async (action: number) =>
      (await ask('ada', actionCalls.show, { id: String(action) })).action,
    async settle() {
      await market.index();
      await trackCalls(market.ctx);
    },
    /** An account pays the treasury by mistake. @returns the name of the transfer */
    async receive(account: number, amount: bigint): Promise<string> {
      const { chain } = market;
      const usdt = chain.tokenAddress('USDT');
      const hash = await chain.payToken(chainAccount(account), usdt, chain.treasury, amount);
      await market.index();
      const listed: { transfer: string }[] = await runAdmin(market.ctx, 'treasury list --all');
      return listed.find(({ transfer }) => transfer.startsWith(hash))?.transfer ?? '';
    },
  };
}
