import type { bookEntryCalls } from '@fnx/api/desk/book-entries';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { z } from 'zod/mini';
import { kycApplications } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { bookSharesOf } from '@/server/register/balances';
import { users } from '@/server/users/tables';
import { readTransfers } from './read-entries';
import { bookTries, registerPeople } from './tables';

const MOST = 100;

type Open = z.input<(typeof bookEntryCalls)['open']['data']>;

/** Letters that officers compare, with the newest confirmed check beside the register. */
async function waitingLetters({ db }: AppContext): Promise<Open['letters']> {
  const rows = await db
    .selectDistinctOn([bookTries.createdAt, bookTries.id], {
      tried: bookTries,
      entry: registerPeople,
      check: kycApplications,
      email: users.email,
    })
    .from(bookTries)
    .innerJoin(users, eq(users.id, bookTries.userId))
    .innerJoin(registerPeople, eq(registerPeople.holder, bookTries.holder))
    .leftJoin(
      kycApplications,
      and(eq(kycApplications.userId, users.id), eq(kycApplications.status, 'APPROVED')),
    )
    .where(eq(bookTries.state, 'WAITING'))
    .orderBy(asc(bookTries.createdAt), bookTries.id, desc(kycApplications.attempt))
    .limit(MOST);
  return rows.map(({ tried, entry, check, email }) => ({
    id: tried.id,
    personId: tried.userId,
    email,
    enteredAt: tried.createdAt.toISOString(),
    differences: tried.differences,
    checked: {
      name: [check?.firstName, check?.lastName].filter(Boolean).join(' '),
      birthDate: check?.dateOfBirth ?? null,
      address:
        [check?.addressLine, check?.postalCode, check?.city].filter(Boolean).join(', ') || null,
    },
    register: { name: entry.name, birthDate: entry.birthDate, address: entry.address },
    number: entry.externalId,
  }));
}

async function openTransfers(ctx: AppContext): Promise<Open['moves']> {
  const rows = await readTransfers(ctx, { all: false, limit: MOST });
  const held = await bookSharesOf(
    ctx.db,
    rows.map(({ holder }) => holder),
  );
  return rows.map(({ request, person, name, email, holder, wallet, status, askedAt, chain }) => ({
    id: request?.id ?? `${chain?.txHash.slice(2, 42)}-${chain?.logIndex}`,
    requestId: request?.id ?? null,
    personId: person,
    name,
    email,
    holder: holder as Hex,
    wallet: wallet as Address,
    shares: formatDecimal(held.get(holder) ?? 0n, SHARE_DECIMALS),
    status,
    askedAt: askedAt.toISOString(),
    executableAt: chain?.executableAt.toISOString() ?? null,
  }));
}

/** Open tasks for officers. */
export const viewOpen = async (ctx: AppContext): Promise<Open> => ({
  letters: await waitingLetters(ctx),
  moves: await openTransfers(ctx),
});
