import { createHash } from 'node:crypto';
import { arrayContains } from 'drizzle-orm';
import type { AddressEvidence } from '@/server/compliance/cases/evidence';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { openCase } from '@/server/compliance/cases/open-case';
import { sanctionsEntries } from '@/server/compliance/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { AddressScreeningError } from '@/server/platform/gateways/address-screening';

/** Seconds after which it makes sense to try again. */
const RETRY_SECONDS = 60;

/**
 * Checks a wallet against the imported lists and the screening service. A hit opens a case, which puts the account on hold. Without an
 * answer nothing is signed: the bank may not deal with a wallet that it could not check.
 *
 * @param address lower case
 * @throws DomainError ACCOUNT_REVIEW on a hit, WALLET_CHECK_DOWN (retryAfter) without an answer
 */
export async function checkAddress(
  ctx: AppContext,
  userId: string,
  address: string,
): Promise<void> {
  const found = (await findListed(ctx, address)) ?? (await askService(ctx, address));
  if (!found) return;
  await ctx.db.transaction((tx) =>
    openCase(ctx, tx, {
      userId,
      kind: 'SANCTIONS_ADDRESS',
      subject: address,
      fingerprint: createHash('sha256').update(JSON.stringify(found)).digest('hex'),
      evidence: found,
    }),
  );
  // Not if an officer cleared the same finding.
  await refuseOnHold(ctx.db, userId);
}

async function findListed({ db }: AppContext, address: string): Promise<AddressEvidence | null> {
  const listed = await db
    .select({
      list: sanctionsEntries.list,
      ref: sanctionsEntries.ref,
      name: sanctionsEntries.name,
      programs: sanctionsEntries.programs,
    })
    .from(sanctionsEntries)
    .where(arrayContains(sanctionsEntries.addresses, [address]));
  const [first] = listed;
  if (!first) return null;
  const identifications = listed.map(({ list, ref, name, programs }) => ({
    category: 'sanctions',
    name: `${list} ${ref}: ${name}`,
    description: programs.join(', '),
    url: '',
  }));
  return { address, source: first.list, identifications };
}

async function askService(ctx: AppContext, address: string): Promise<AddressEvidence | null> {
  if (!ctx.addressScreening) return null;
  try {
    const identifications = await ctx.addressScreening.check(address);
    return identifications.length === 0
      ? null
      : { address, source: 'SCREENING_SERVICE', identifications };
  } catch (error) {
    if (!(error instanceof AddressScreeningError)) throw error;
    ctx.log.error({ event: 'address screening', reason: error.message }, 'event');
    throw problem('WALLET_CHECK_DOWN', { retryAfter: RETRY_SECONDS });
  }
}
