import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { sendCall } from '../../scripts/chain/send-purchase';
import { httpRpc } from '../../scripts/dev/local-chain';
import { BUYER, clientOf, outcome, type Person } from '../../scripts/people/person';
import type { Cluster } from './cluster';

/** Result of the load. */
type Done = {
  requests: number;
  /** Stakes that were sent to the chain, by their transactions. */
  stakes: Set<string>;
  /** Requests without the answer they must have, in words. */
  lost: string[];
};

const STAKED = '10';
const READERS = 6;
const STAKERS = 2;
/** A holder has at most 100 at a time. */
const MOST_STAKES = 90;

/**
 * People at work behind the proxy: they look at pages, read what is theirs, and stake: each call that the service prepares is
 * sent to the chain once, and the index has to show it.
 *
 * @param open a path that anybody may read
 * @returns what ends it
 */
export async function startLoad(
  { url, chain }: Pick<Cluster, 'url' | 'chain'>,
  person: Person,
  open: string,
): Promise<() => Promise<Done>> {
  const done: Done = { requests: 0, stakes: new Set(), lost: [] };
  const { call } = clientOf(url, person.token);
  const { plans } = await call(endpoints.listStaking);
  const planId = plans.find(({ lockDays }) => lockDays === 0)?.id ?? '';
  const rpc = httpRpc(chain.rpcUrl);
  let stopping = false;
  const repeat = async (what: string, pauseMs: number, work: () => Promise<number>) => {
    while (!stopping) {
      done.requests += 1;
      try {
        const status = await work();
        if (status !== 200) done.lost.push(`${what}: ${status}`);
      } catch (error) {
        const cause = (error as { cause?: Error }).cause;
        done.lost.push(`${what}: ${cause?.message ?? error}`);
      }
      await sleep(pauseMs);
    }
  };
  const page = async () => {
    const answer = await fetch(url + open);
    await answer.text();
    return answer.status;
  };
  const profile = async () => (await outcome(call(endpoints.getProfile))).status;
  const stake = async () => {
    if (done.stakes.size >= MOST_STAKES) return profile();
    const body = { planId, amount: STAKED, termsVersion: TERMS_VERSION };
    const { status, data } = await outcome(call(endpoints.stake, body));
    if (data) done.stakes.add(await sendCall(rpc, BUYER.address, data));
    return status;
  };
  const workers = [
    ...Array.from({ length: READERS }, () => repeat(`GET ${open}`, 20, page)),
    ...Array.from({ length: READERS }, () => repeat('GET user/getProfile', 20, profile)),
    ...Array.from({ length: STAKERS }, () => repeat('POST user/staking', 100, stake)),
  ];
  return async () => {
    stopping = true;
    await Promise.all(workers);
    return done;
  };
}
