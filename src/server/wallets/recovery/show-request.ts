import { readWalletOnChain } from '@fnx/chain/recovery';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import { refusal } from '@/server/platform/refusal';
import { addressesOf } from './end-request';
import { nameOf, readRequest, readRequests, summaryOf, wasVetoed } from './read-requests';

/** Requests that officers have to decide, oldest first, or all, newest first. */
export async function listRequests(
  { ctx }: Operator,
  { all, limit }: { all: boolean; limit: number },
) {
  const { docs } = await readRequests(ctx, { all, page: 1, limit });
  return docs.map((one) => ({
    ...summaryOf(one),
    person: one.person.id,
    requested: one.request.createdAt,
  }));
}

/** Shows what to know before a decision, without the pictures, which the desk shows. @throws Refusal */
export async function showRequest({ ctx, tx }: Act, { id }: { id: string }) {
  const known = await readRequest(ctx, id);
  if (!known) throw noRequest(id);
  const { request, status, person } = known;
  const { from, to } = addressesOf(request);
  const { contracts } = ctx.chain.addresses;
  const wallet = await readWalletOnChain(ctx.chain.client, contracts, from);
  const facts: Record<string, unknown> = {
    'e-mail': person.email,
    phone: person.phone,
    name: nameOf(person),
    account: person.status,
    identity: person.kycStatus,
    holder: person.holderId,
    'lost wallet': from,
    'its shares': formatDecimal(wallet.balance, SHARE_DECIMALS),
    'new wallet': to,
    requested: request.createdAt,
    status,
    reason: request.reason,
    'earlier veto': await wasVetoed(tx, request.fromAddress),
  };
  return Object.entries(facts).map(([fact, value]) => ({ fact, value }));
}

export const noRequest = (id: string) =>
  refusal('NOT_LISTED', { what: 'request', id, list: 'recoveries list' });
