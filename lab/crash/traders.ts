import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import { holdRound } from '../../scripts/chain/board';
import type { Investor } from './people';
import { clientOf, type World } from './world';

const POLL_MS = 500;

/** Rounds of the board, one after another, in which two investors trade, until the run stops. Each is waited for until it is settled. */
export async function trade(world: World, seller: Investor, bidder: Investor): Promise<void> {
  const traders = { SALE: seller.account.address, BID: bidder.account.address };
  while (!world.stopping) {
    const id = String(await holdRound(world, world.usdt, traders));
    for (let isOver = false; !isOver; await sleep(POLL_MS)) {
      // Nobody else acts, so the chain's clock is moved.
      await world.rpc.request('evm_mine', []);
      const round = await clientOf(world).call(endpoints.getRound, {}, { params: { id } });
      const { state, settlement: done, volume } = round;
      isOver =
        /CLEARED|VOID/.test(state) && done?.shares === volume && done.collected === done.orders;
      if (isOver && state === 'CLEARED') world.traded += 1;
    }
  }
}
