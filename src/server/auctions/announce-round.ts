import path from 'node:path';
import { encodeApproval } from '@fnx/chain/approval';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { GivenFile } from '@/server/desk/command-fields';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall, tryOtherCall } from '@/server/register/calls/prepare-call';
import { announceArgument, type RoundPlan, type RoundTerms, readTerms } from './round-terms';

export type Announcement = RoundPlan & { document: GivenFile; title: string; reason: string };

/**
 * Publishes the resolution of a round and prepares its announcement for the board's wallet, with the approval of the money of a bid.
 * @throws Refusal when a value, the document or the contract does not allow it
 */
export async function announceRound(act: Act, plan: Announcement) {
  const { ctx, tx, entry } = act;
  const { document: given, title, reason } = plan;
  const { terms } = await readTerms(ctx, plan);
  const bytes = given.read();
  const hash = await publishDocument(ctx, tx, {
    fileName: path.basename(given.name),
    title,
    bytes,
  });
  const encode = (of: RoundTerms) =>
    encodeCall(ctx, 'auctions', 'announce', [announceArgument(of, hash)]);
  const call = encode(terms);
  if (terms.bank?.side !== 'BID') return prepareChainCall(act, { target: title, reason, call });
  // Without the allowance the contract would refuse the bid: what is tried is the round without it.
  await tryOtherCall(ctx, encode({ ...terms, bank: null }));
  const { auctions: spender } = ctx.chain.addresses.contracts;
  const approval = { token: terms.token, spender, amount: terms.bank.costRaw };
  const calls = [
    describeCall(ctx.chain, encodeApproval(approval), 'BOARD'),
    describeCall(ctx.chain, call),
  ];
  entry.target = title;
  entry.reason = reason;
  entry.after = callFacts(calls);
  const listing = { command: act.action, reason, inOrder: true };
  return { rows: [], calls: await listCalls(act, tx, listing, calls) };
}
