import type { QueuedRecovery, RecoveryToDecide, recoveryCalls } from '@fnx/api/desk/recoveries';
import { readWalletOnChain } from '@fnx/chain/recovery';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { ReadList } from '@/server/desk/desk-list';
import type { Officer } from '@/server/desk/desk-route';
import { linkCheckPictures } from '@/server/identity/pictures/check-pictures';
import { pictureLink } from '@/server/identity/pictures/picture-link';
import { seenPictures } from '@/server/identity/pictures/seen-pictures';
import type { ShownPicture } from '@/server/identity/pictures/show-picture';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { addressesOf } from './end-request';
import {
  type KnownRequest,
  readRequest,
  readRequests,
  summaryOf,
  wasVetoed,
} from './read-requests';

/** The call that shows the picture of a request, below `/api/v1/desk/`. */
const CALL = 'recoveries/picture';

/** The name of a request's picture in the journal. */
export const PICTURE_LABEL = 'new picture';

const viewSummary = (one: KnownRequest): QueuedRecovery => ({
  ...summaryOf(one),
  requestedAt: one.request.createdAt.toISOString(),
});

/** A page of the requests. */
export const viewRequests: ReadList<typeof recoveryCalls.list> = async ({ ctx, input }) => {
  const list = await readRequests(ctx, input);
  return { ...list, docs: list.docs.map(viewSummary) };
};

/** A request beside the pictures of the identity check. @throws DomainError NOT_FOUND */
export async function viewRequest(
  ctx: AppContext,
  officer: Officer,
  id: string,
): Promise<RecoveryToDecide> {
  const known = await readRequest(ctx, id);
  if (!known) throw problem('NOT_FOUND');
  const { request, person } = known;
  const fresh = { id, label: PICTURE_LABEL };
  const seen = await seenPictures(ctx.db, officer.email, person.email, [fresh]);
  return {
    ...viewSummary(known),
    phone: person.phone,
    accountStatus: person.status,
    kycStatus: person.kycStatus,
    memberSince: person.createdAt.toISOString(),
    to: addressesOf(request).to,
    shares: await sharesOf(ctx, request),
    wasVetoed: await wasVetoed(ctx.db, request.fromAddress),
    approvedAt: request.approvedAt?.toISOString() ?? null,
    reason: request.reason,
    picture: { ...fresh, link: pictureLink(ctx, CALL, officer, id), opened: seen.has(id) },
    checks: await linkCheckPictures(ctx, officer, person),
  };
}

async function sharesOf(
  { chain, log }: AppContext,
  request: KnownRequest['request'],
): Promise<string | null> {
  try {
    const { contracts } = chain.addresses;
    const { balance } = await readWalletOnChain(chain.client, contracts, addressesOf(request).from);
    return formatDecimal(balance, SHARE_DECIMALS);
  } catch {
    log.warn({ event: 'lost wallet not read', request: request.id }, 'event');
    return null;
  }
}

export async function findRequestPicture(
  ctx: AppContext,
  id: string,
): Promise<ShownPicture | null> {
  const known = await readRequest(ctx, id);
  if (!known) return null;
  const { request, person } = known;
  const { fileName, sha256 } = request;
  return { fileName, sha256, person: person.email, label: PICTURE_LABEL };
}
