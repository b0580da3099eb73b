import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { type Hex, numberToHex } from 'viem';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { indexChain } from '@/server/register/index/index-chain';
import { preparePlans } from '@/server/staking/chain-plans';
import { holderIdOf } from '@/server/users/holder-id';
import type { users } from '@/server/users/tables';
import { makePerson, openRound } from '../people/people';
import {
  type ServiceOptions,
  startTestService,
  type TestService,
  testConfig,
} from '../service/service';
import { NODE_PATIENCE_MS, startTestChain } from './chain';
import { chainAccount } from './chain-accounts';
import { onShareChain, shares } from './share-chain';

/** Accounts 2 to 35 are investors' wallets. */
const FIRST_WALLET = 2;

type Prepared = { to: Hex; data: Hex; valueRaw: string };

/** A service, a local chain with the share contracts, and people who bought shares; `index` books what is on the chain. */
export async function startStakingWorld(more: Pick<ServiceOptions, 'config' | 'parts'> = {}) {
  const chain = await startTestChain();
  const service: TestService = await startTestService({
    chain: createChainReader({
      ...{ rpcUrls: [chain.rpcUrl], addresses: chain.chainAddresses },
      timeoutMs: NODE_PATIENCE_MS,
    }),
    ...(more.parts ? { parts: more.parts } : {}),
    config: {
      chain: { ...testConfig({}, '/tmp').chain, treasury: chain.treasury },
      ...more.config,
      limits: { preparedCallsPerMinute: 1_000_000, ...more.config?.limits },
    },
  });
  const { ctx } = service;
  await openRound(ctx, '4000000');
  await preparePlans(ctx);
  const people = onShareChain(chain);
  const index = () => indexChain(ctx);
  let wallet = FIRST_WALLET;

  /** A verified person who bought shares with a wallet of their own; `0` buys none. */
  async function investor(amount = 1000, changes: Partial<typeof users.$inferInsert> = {}) {
    const person = await makePerson(service, 'Investor', changes);
    const account = wallet++;
    const holder = await holderIdOf(ctx.db, person.userId);
    if (amount > 0) await people.buy(account, holder, shares(amount));
    await index();
    const sign = async ({ to, data, valueRaw }: Prepared) => {
      const hash = await people.send(chainAccount(account), { to, data, value: BigInt(valueRaw) });
      await index();
      return hash;
    };
    const stakes = async () => (await person.request('listStaking')).data.docs;
    return {
      ...person,
      account,
      holder,
      sign,
      stakes,
      /** Stakes in a plan through the service, and returns the stake as listed. */
      async stake(planId: string, amount: string) {
        const input = { planId, amount, termsVersion: TERMS_VERSION };
        const { status, data, message } = await person.request('stake', input);
        if (status !== 200) throw new Error(message);
        await sign(data);
        return (await stakes())[0];
      },
    };
  }

  const staking = {
    address: chain.chainAddresses.contracts.shareStaking,
    abi: shareStakingAbi,
  } as const;

  return {
    chain,
    service,
    ctx,
    people,
    index,
    investor,
    now: async () => Number((await chain.reader.getBlock()).timestamp),
    at: (time: number) => chain.rpc.request('evm_setNextBlockTimestamp', [numberToHex(time)]),
    /** Mines a block at a time, in seconds, and books it. */
    async passUntil(time: number): Promise<void> {
      await chain.mine(time);
      await index();
    },
    readStake: (id: bigint) =>
      chain.reader.readContract({ ...staking, functionName: 'stakes', args: [id] }),
    readClaimable: (id: bigint) =>
      chain.reader.readContract({ ...staking, functionName: 'claimable', args: [id] }),
    readPlan: (id: bigint) =>
      chain.reader.readContract({ ...staking, functionName: 'plans', args: [id] }),
    stop: async () => {
      await service.stop();
      await chain.stop();
    },
  };
}

export type StakingWorld = Awaited<ReturnType<typeof startStakingWorld>>;
export type Staker = Awaited<ReturnType<StakingWorld['investor']>>;
