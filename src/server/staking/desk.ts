import { desc, eq } from 'drizzle-orm';
import type { PersonSection } from '@/server/platform/people';
import { sharesText } from './plans';
import { stakes } from './tables';

const MOST = 20;

export const stakingSections: readonly PersonSection[] = [
  {
    title: 'Stakes',
    async rows({ db }, { id }) {
      const rows = await db
        .select()
        .from(stakes)
        .where(eq(stakes.userId, id))
        .orderBy(desc(stakes.startedAt))
        .limit(MOST);
      return rows.map(({ planId, status, principalRaw, rewardRaw, claimedRaw, ...stake }) => ({
        plan: planId,
        status,
        shares: sharesText(principalRaw),
        reward: sharesText(rewardRaw),
        claimed: sharesText(claimedRaw),
        started: stake.startedAt,
        matures: stake.endsAt,
      }));
    },
  },
];
