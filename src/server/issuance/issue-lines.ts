import { type CallFault, toldFault } from '@fnx/api/shared/fault-texts';
import { SHARE_LIST_LABELS } from '@fnx/api/shared/register';
import { encodeIssue, firstBatch, LINES_AT_ONCE, type ListedShares } from '@fnx/chain/share-list';
import type { Hex } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { callFault } from '@/shared/call-faults';
import { findList, readLines, stateOf, treeOfList } from './find-list';

/**
 * Prepares the call that issues the next lines of a list that no final block has issued. Lines that the contract would refuse, such as of
 * a wallet that registered meanwhile, are left out and named, so that they do not stop the others.
 * @throws Refusal when the list is not due, or the contract refuses every line
 */
export async function issueNext(act: Act, { list: id }: { list: string }) {
  const { ctx, tx, entry } = act;
  const found = await findList(tx, id);
  const state = stateOf(found, ctx.clock.now());
  const { list } = found;
  if (state !== 'DUE') throw refusal('SHARES_NOT_DUE', { state: SHARE_LIST_LABELS[state] });
  const announced = list.announcementId ?? 0n;
  const { proofOf } = await treeOfList(tx, list);
  const contract = ctx.chain.addresses.contracts.issuance;
  const callOf = (lines: readonly ListedShares[]) =>
    encodeIssue(
      contract,
      announced,
      lines,
      lines.map(({ index }) => proofOf(index)),
    );
  const next = firstBatch(await readLines(tx, id, LINES_AT_ONCE));
  const { sound, refused } = await tryLines(ctx, next, callOf);
  const [worst] = refused;
  if (sound.length === 0 && worst) {
    throw refusal('CALL_REFUSED', { fault: toldFault(worst.why), name: worst.why.name });
  }
  const call = describeCall(ctx.chain, callOf(sound));
  const [first, last] = [sound[0], sound.at(-1)].map((line) => (line?.index ?? 0) + 1);
  const titled = { ...call, title: `Issue lines ${first} to ${last} of list ${announced}` };
  entry.target = `list ${id}`;
  entry.after = callFacts([titled]);
  return {
    rows: refused.map(({ line, why }) => ({ line: line.index + 1, refused: why.text })),
    calls: await listCalls(act, tx, { command: act.action }, [titled]),
  };
}

type Refused = { line: ListedShares; why: CallFault };

/** Which lines the contract takes as the chain is now; each is tried by itself where it refuses all together. */
async function tryLines(
  ctx: AppContext,
  lines: readonly ListedShares[],
  callOf: (lines: readonly ListedShares[]) => { to: Hex; data: Hex },
): Promise<{ sound: readonly ListedShares[]; refused: Refused[] }> {
  if ((await whyRefused(ctx, callOf(lines))) === null) return { sound: lines, refused: [] };
  const sound: ListedShares[] = [];
  const refused: Refused[] = [];
  for (const line of lines) {
    const why = await whyRefused(ctx, callOf([line]));
    if (why) refused.push({ line, why });
    else sound.push(line);
  }
  return { sound, refused };
}

/** Anyone may send it, so no account is needed to try it. */
async function whyRefused(
  { chain }: AppContext,
  call: { to: Hex; data: Hex },
): Promise<CallFault | null> {
  try {
    await chain.client.call({ ...call, account: chain.addresses.contracts.issuance });
    return null;
  } catch (error) {
    const fault = callFault(error);
    if (!fault) throw error;
    return fault;
  }
}
