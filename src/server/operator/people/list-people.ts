import type { peopleCalls } from '@fnx/api/desk/people';
import { readPage } from '@fnx/postgres/read-page';
import { and, eq, or, sql } from 'drizzle-orm';
import type { ReadList } from '@/server/desk/desk-list';
import { readSearchText } from '@/server/platform/search-text';
import { byText } from '@/server/users/desk';
import { maskEmail } from '@/server/users/mask';
import { users } from '@/server/users/tables';

/** A page of the people with an account, newest first; found as the search finds people. */
export const listPeople: ReadList<typeof peopleCalls.list> = async ({ ctx: { db }, input }) => {
  const { search, sort, status, kyc, ...page } = input;
  const { createdAt: key, id } = users;
  const where = and(
    status && eq(users.status, status),
    kyc && eq(users.kycStatus, kyc),
    search === undefined ? undefined : (or(...byText(readSearchText(search))) ?? sql`false`),
  );
  const select = db.select().from(users).$dynamic();
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  const docs = list.docs.map((user) => ({
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: maskEmail(user.email),
    country: user.country,
    status: user.status,
    kycStatus: user.kycStatus,
    createdAt: user.createdAt.toISOString(),
  }));
  return { ...list, docs };
};
