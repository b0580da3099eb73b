import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@fnx/client/client';
import { fetchTransport, type Transport } from '@fnx/client/transport';
import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import type { Address, PublicClient } from 'viem';
import type { Rpc } from '../../scripts/chain/deploy';
import type { Random } from '../../scripts/random';
import type { CrashService } from './service';

/** Facts that the service has told a client, and must still know after any crash. */
type Acknowledged = {
  accounts: Set<string>;
  /** Order -> its owner's e-mail. */
  orders: Map<string, string>;
  confirmed: Set<string>;
  /** By the contract's number. */
  stakes: Set<string>;
  /** By the transaction that paid it. */
  claims: Set<string>;
  ended: Set<string>;
  /** Statements of the bank that an officer imported. */
  files: Set<string>;
};

/** All that the people of a run share. */
export type World = {
  service: CrashService;
  rpc: Rpc;
  /** Reads the chain that the service indexes. */
  chain: PublicClient;
  contracts: ShareContracts;
  /** The board's wallet, too. */
  treasury: Address;
  usdt: Address;
  sender: Address;
  /** The one ballot of the run, opened by the first vote. */
  ballot: Promise<bigint> | null;
  random: Random;
  acknowledged: Acknowledged;
  /** Orders asked for and not answered yet: they may be there. */
  pendingOrders: number;
  /** Every statement of the bank -> the references of its entries. */
  statements: Map<string, readonly string[]>;
  /** Order -> the transaction that bought it. */
  bought: Map<string, string>;
  /** The deed that people are to do first, so that a fault point is reached. */
  wanted: Deed | null;
  /** Investor -> what they have begun and not seen the end of. */
  doing: Map<string, Deed>;
  /** Rounds in which shares changed hands. */
  traded: number;
  /** Nothing new is begun. */
  stopping: boolean;
  /** Requests that were lost with the process, and sent again. */
  lost: number;
  /** Answers that are always wrong: 500, or another than the same question had before. */
  breaches: string[];
};

export type Deed = 'buy' | 'stake' | 'claim' | 'exit' | 'vote' | 'signup';

export const newKey = (): string => randomUUID();

/**
 * A client whose requests are sent until they are answered: what was lost with a killed process, or refused with 503, is sent again as a
 * browser's retry would, under the same Idempotency-Key.
 * @param onLost hears of each request that was lost
 */
export function clientOf(world: World, token?: string, onLost = () => {}): Client {
  const transport: Transport = async (request) => {
    for (;;) {
      await world.service.up();
      try {
        const answer = await fetchTransport(`${world.service.origin}/api/v1`)(request);
        const what = `${request.method} ${request.path} answered ${answer.status}`;
        if (answer.status >= 500 && answer.status !== 503) world.breaches.push(what);
        if (answer.status !== 503) return answer;
        await sleep(100);
      } catch {
        world.lost += 1;
        onLost();
        await sleep(20);
      }
    }
  };
  return createClient({ transport, token: () => token ?? null });
}
