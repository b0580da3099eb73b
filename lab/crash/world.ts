import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import type { Address, PublicClient } from 'viem';
import type { Rpc } from '../../scripts/chain/deploy';
import { requestOf, type Sending } from '../../scripts/people/person';
import type { Random } from './random';
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
  /** Nothing new is begun. */
  stopping: boolean;
  /** Requests that were lost with the process, and sent again. */
  lost: number;
  /** Answers that are always wrong: 500, or another than the same question had before. */
  breaches: string[];
};

export type Deed = 'buy' | 'stake' | 'claim' | 'exit' | 'vote' | 'signup';

// biome-ignore lint/suspicious/noExplicitAny: any answer of the service; each caller knows its call's shape.
type Answer = { status: number; data: any; message: string; lost: number };

const ANSWER_WITHIN_MS = 30_000;

export const newKey = (): string => randomUUID();

/**
 * Sends a call until it is answered: what was lost with a killed process, or refused with 503, is sent again as a browser's
 * retry would, under the same Idempotency-Key.
 */
export async function call(
  world: World,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input: object = {},
  sending: Sending = {},
): Promise<Answer> {
  for (let lost = 0; ; lost += 1) {
    await world.service.up();
    try {
      const response = await fetch(requestOf(world.service.origin, method, path, input, sending), {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const { status } = response;
      const { data, message } = (await response.json()) as Answer;
      if (status === 503) {
        await sleep(100);
        continue;
      }
      if (status >= 500) world.breaches.push(`${method} ${path} answered ${status}: ${message}`);
      return { status, data, message, lost };
    } catch {
      world.lost += 1;
      await sleep(20);
    }
  }
}

/** The same for a call that has no reason to be refused. */
export async function expectOk(
  ...args: Parameters<typeof call>
): Promise<Answer & { status: 200 }> {
  const answer = await call(...args);
  if (answer.status === 200) return answer as Answer & { status: 200 };
  const [, method, path] = args;
  throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`);
}
