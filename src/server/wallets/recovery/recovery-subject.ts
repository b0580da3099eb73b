import { RECOVERY_STATUS_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { readWalletOnChain } from '@fnx/chain/recovery';
import { eq } from 'drizzle-orm';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { isUuid } from '@/server/platform/ids';
import { seePerson, sharesFact, timeFact } from '@/server/users/person-facts';
import { recoveryRequests } from '@/server/wallets/tables';
import { addressesOf } from './end-request';
import { noRequest, readRequest, wasVetoed } from './read-requests';

/** A recovery as signers see it: who asks, which shares move where, and whether the key of the lost wallet objected before. */
export async function recoverySubject(
  ctx: Look,
  { id, called }: { id: string; called?: string },
): Promise<Subject> {
  if (isUuid(id)) await holdRows(ctx, recoveryRequests, eq(recoveryRequests.id, id));
  const known = await readRequest(ctx, id);
  if (!known) throw noRequest(id);
  const { request, status, person } = known;
  const { from, to } = addressesOf(request);
  const { contracts } = ctx.chain.addresses;
  const { balance } = await readWalletOnChain(ctx.chain.client, contracts, from);
  const { name, facts } = await seePerson(ctx, person.id);
  const vetoed = await wasVetoed(ctx.db, request.fromAddress);
  return {
    of: `recovery ${id}`,
    what: `Move all shares of ${name} from a lost wallet to a new one`,
    facts: [
      {
        label: 'Request',
        value: `of ${timeFact(request.createdAt)}: ${RECOVERY_STATUS_LABELS[status]}`,
        page: { area: 'recoveries', id },
      },
      ...facts,
      ...(called ? [{ label: 'Call to the customer', value: called }] : []),
      { label: 'Lost wallet', value: from },
      { label: 'It holds', value: sharesFact(balance), moment: true },
      { label: 'New wallet', value: to },
      {
        label: 'Earlier veto',
        value: vetoed
          ? 'yes: ADMIN has to approve, and the shares move 30 days later'
          : 'none: the owner of the lost key can stop it for 14 days',
      },
    ],
  };
}
