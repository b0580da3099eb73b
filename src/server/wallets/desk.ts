import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import {
  type Finder,
  type PersonSection,
  type Queue,
  type TimelineSource,
  timelineOf,
} from '@/server/platform/people';
import { namesAddress } from '@/server/platform/search-text';
import { users, wallets } from '@/server/users/tables';
import { nameOf as personOf, readRequests } from './recovery/read-requests';
import { recoveryRequests } from './tables';

const MOST = 20;

const mine = ({ id }: { id: string }) => eq(wallets.userId, id);
const nameOf = ({ address, label }: typeof wallets.$inferSelect) =>
  [getAddress(address), label].filter(Boolean).join(', ');

/** Wallets that are or were linked to an account. */
export const findWallets: Finder = async (db, text) => {
  const named = namesAddress(wallets.address, text);
  if (!named) return [];
  const rows = await db
    .select({ wallet: wallets, person: users })
    .from(wallets)
    .innerJoin(users, eq(users.id, wallets.userId))
    .where(named)
    .orderBy(desc(wallets.linkedAt))
    .limit(MOST);
  return rows.map(({ wallet, person }) => ({
    kind: 'WALLET',
    label: getAddress(wallet.address),
    detail: `${wallet.unlinkedAt ? 'was linked' : 'linked'} by ${person.firstName} ${person.lastName}`,
    personId: person.id,
  }));
};

export const walletSections: readonly PersonSection[] = [
  {
    title: 'Wallets',
    async rows({ db }, person) {
      const rows = await db
        .select()
        .from(wallets)
        .where(mine(person))
        .orderBy(desc(wallets.linkedAt))
        .limit(MOST);
      return rows.map(({ address, label, walletName, isPrimary, linkedAt, unlinkedAt }) => ({
        address: getAddress(address),
        label,
        program: walletName,
        primary: isPrimary,
        linked: linkedAt,
        unlinked: unlinkedAt,
      }));
    },
  },
];

export const walletTimeline: readonly TimelineSource[] = [
  timelineOf('wallet', wallets, wallets.linkedAt, mine, (wallet) => ({
    title: 'Wallet linked',
    detail: nameOf(wallet),
  })),
  timelineOf(
    'wallet',
    wallets,
    wallets.unlinkedAt,
    (person) => and(mine(person), isNotNull(wallets.unlinkedAt)),
    (wallet) => ({ title: 'Wallet unlinked', detail: nameOf(wallet) }),
  ),
  timelineOf(
    'wallet',
    recoveryRequests,
    recoveryRequests.createdAt,
    ({ id }) => eq(recoveryRequests.userId, id),
    ({ id, fromAddress, toAddress }) => ({
      title: 'Recovery of a lost wallet requested',
      detail: `${getAddress(fromAddress)} to ${getAddress(toAddress)}`,
      page: { area: 'recoveries', id },
    }),
  ),
  timelineOf(
    'wallet',
    recoveryRequests,
    recoveryRequests.endedAt,
    ({ id }) => and(eq(recoveryRequests.userId, id), isNotNull(recoveryRequests.endedAt)),
    ({ id, ended, reason }) => ({
      title: `Recovery ${ended?.toLowerCase()}`,
      detail: reason,
      page: { area: 'recoveries', id },
    }),
  ),
];

export const recoveryQueue: Queue = {
  name: 'recoveries',
  title: 'Recoveries',
  right: 'view recoveries',
  async waiting(ctx, _, page) {
    const { docs, total } = await readRequests(ctx, page);
    const waiting = docs.map((one) => ({
      id: one.request.id,
      title: personOf(one.person),
      detail: 'Lost wallet',
      since: one.request.createdAt,
    }));
    return { docs: waiting, total };
  },
};
