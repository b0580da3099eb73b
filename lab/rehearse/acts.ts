import type { DeskAnswer } from '@fnx/api/desk/commands';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { encodeVote } from '@fnx/chain/votes';
import type { deployShares } from '@fnx/contracts/deploy/deploy-shares';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Abi, encodeFunctionData, type Hex } from 'viem';
import type { Office } from '../../scripts/people/officers';
import { until } from '../../scripts/people/person';
import type { Party } from './parties';
import type { Stand } from './stand';

export type Deployed = Awaited<ReturnType<typeof deployShares>>['file'];

/** A bank in the middle of its rehearsal. */
export type Bank = { stand: Stand; set: Deployed; office: Office };

/** Sends the calls that a command has prepared, as the wallet of a role, with the lease and the report of the desk's page. @returns the last transaction */
export async function sign(
  { stand, office }: Bank,
  party: Party,
  answer: DeskAnswer,
): Promise<Hex> {
  const { parties } = stand;
  const sender = parties.address(party);
  // The record time of a ballot is that of the last block, and its second must be over: a person is slower than this program.
  const time = async () => (await parties.client.getBlock()).timestamp;
  const last = await time();
  await until(async () => (await time()) > last || undefined, 'a later block');
  return office.carryOut(answer, {
    sender,
    nonce: () => parties.client.getTransactionCount({ address: sender }),
    send: async (call) => (await parties.send(party, call)).transactionHash,
  });
}

export const callOf = (
  { set }: Bank,
  contract: ContractName,
  functionName: string,
  args: unknown[],
) => {
  const abi = CONTRACT_ABIS[contract] as Abi;
  return { to: set.contracts[contract], data: encodeFunctionData({ abi, functionName, args }) };
};

export const read = (
  { set, stand }: Bank,
  contract: ContractName,
  functionName: string,
  args: unknown[] = [],
  blockNumber?: bigint,
) =>
  stand.parties.client.readContract({
    ...(blockNumber === undefined ? {} : { blockNumber }),
    address: set.contracts[contract],
    abi: CONTRACT_ABIS[contract] as Abi,
    functionName,
    args,
  });

/** For a record time just after the notice. */
export async function announceDistribution(bank: Bank) {
  const files = { 'd.md': Buffer.from('# Dividend\n\nA rehearsal without value.\n') };
  const time = new Date(Date.now() + (14 * DAY_SECONDS + 3_600) * 1_000).toISOString();
  const what = ['--currency', 'USDT', '--per-share', '0.1', '--record-time', time];
  const words = ['--document', 'd.md', '--title', 'Rehearsal', '--reason', 'Rehearsal'];
  const call = await bank.office.order(['distributions', 'announce', ...what, ...words], files);
  return [['announced', await sign(bank, 'board', call)]] as const;
}

/** After the local clock was moved past its record time. */
export async function payDistribution(bank: Bank) {
  const order = (...words: string[]) => bank.office.order(['distributions', ...words]);
  const funded = await sign(bank, 'board', await order('fund', '1'));
  const state = async () => (await order('list')).rows.find((row) => row.state === 'FUNDED');
  await until(state, 'the funded distribution');
  const paid = await sign(bank, 'payer', await order('pay', '1'));
  await until(async () => (await state())?.left === '0' || undefined, 'all payments');
  return Object.entries({ 'paid in': funded, paid });
}

export async function vote(bank: Bank) {
  const text = Buffer.from(
    '# Rehearsal\n\nShall the rehearsal end?\n\n## Choices\n\n1. Yes\n2. No\n',
  );
  const end = new Date(Date.now() + 2 * DAY_SECONDS * 1000).toISOString();
  const words = ['votes', 'open', '--kind', 'POLL', '--text-file', 't.md', '--end', end];
  const opened = await sign(bank, 'board', await bank.office.order(words, { 't.md': text }));
  await until(async () => (await bank.office.order(['votes', 'list'])).rows[0], 'The vote');
  const { stand, set } = bank;
  const call = encodeVote(set.contracts.ballots, { id: 1n, choice: 1n });
  const { transactionHash } = await stand.parties.send('investor', call);
  return [
    ['opened', opened],
    ['voted', transactionHash],
  ] as const;
}

export async function requestRecovery(bank: Bank) {
  const { parties } = bank.stand;
  const lost = parties.address('investor');
  const holder = await read(bank, 'shareToken', 'holderOf', [lost]);
  const args = [lost, parties.address('newWallet'), holder];
  const call = callOf(bank, 'enforcement', 'requestRecovery', args);
  const { transactionHash } = await parties.send('enforcer', call);
  const early = callOf(bank, 'enforcement', 'executeRecovery', [lost]);
  const refused = await parties.send('payer', early).then(
    () => false,
    () => true,
  );
  if (!refused) throw new Error('The recovery was executed before its time.');
  return [
    ['requested by ENFORCER on the chain, LEFT OUT: the request of the holder', transactionHash],
    ['executed before its time', 'refused'],
  ] as const;
}

/** With the local clock moved, past the record time of the distribution, too; on a public chain the guardian ends the recovery. */
export async function endRecovery(bank: Bank) {
  const { parties, local } = bank.stand;
  const lost = parties.address('investor');
  if (!local) {
    const cancel = callOf(bank, 'enforcement', 'cancelRecovery', [lost]);
    const { transactionHash } = await parties.send('guardian', cancel);
    return [['cancelled by GUARDIAN (its 14 days are not waited for)', transactionHash]] as const;
  }
  const before = await read(bank, 'shareToken', 'balanceOf', [lost]);
  await bank.stand.pass(15 * DAY_SECONDS);
  const call = callOf(bank, 'enforcement', 'executeRecovery', [lost]);
  const { transactionHash } = await parties.send('payer', call);
  const after = await read(bank, 'shareToken', 'balanceOf', [parties.address('newWallet')]);
  if (after !== before) throw new Error(`The new wallet has ${after} of ${before} shares.`);
  return [
    ['executed after 15 days of the local clock', transactionHash],
    ['shares at the new wallet (raw)', String(after)],
  ] as const;
}
