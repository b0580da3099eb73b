import { parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { openSession } from '@/server/account/sessions/open-session';
import type { AppContext } from '@/server/platform/context';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { type SaleTerms, seedOffering } from '@/server/purchase/seed/seed-offering';
import { users } from '@/server/users/tables';
import type { TestService } from '../service/service';

/** USD for one share of the round. */
const SHARE_PRICE = '12.48';

/** Terms of a sale of so many shares, for services without a chain. */
export const saleOf = (shares: string): SaleTerms => ({
  capRaw: parseDecimal(shares, SHARE_DECIMALS),
  minPriceRaw: parseDecimal('10', USD_DECIMALS),
});

/** A round of `shares` of the bank's 10 million, open since yesterday, as in production: without sample holders. */
export async function openRound(ctx: AppContext, shares: string): Promise<void> {
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } };
  const past = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString();
  await seedOffering(production, saleOf(shares), {
    openingPrice: { price: SHARE_PRICE, effectiveAt: past },
    round: { name: 'Test round', startsAt: past, endsAt: '2999-01-01T00:00:00.000Z' },
  });
}

/** Digits that nobody else on a database has, whichever processes of a test run share it. */
let serial = 0;
const nextNumber = () => `${process.pid % 1000}${String(++serial).padStart(6, '0')}`;

/** A person whose identity is verified unless `changes` say otherwise, with a session. */
export async function makePerson(
  { ctx, request }: TestService,
  lastName: string,
  changes: Partial<typeof users.$inferInsert> = {},
) {
  const number = nextNumber();
  const at = ctx.clock.now();
  const row = {
    firstName: 'Test',
    lastName: `${lastName} ${number}`,
    email: `${lastName.toLowerCase()}-${number}@example.com`,
    countryCode: '+44',
    phone: `+4478${number}`,
    country: 'GB',
    passwordHash: 'none',
    kycStatus: 'APPROVED' as const,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: at,
    riskAcceptedAt: at,
    ...changes,
  };
  const [user] = await ctx.db.transaction((tx) => tx.insert(users).values(row).returning());
  if (!user) throw new Error('no user');
  const caller = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test', language: 'en' } as const;
  const token = await ctx.db.transaction((tx) => openSession(ctx, tx, user.id, caller));
  return {
    userId: user.id,
    email: user.email,
    token,
    request: <N extends Parameters<typeof request>[0]>(
      name: N,
      input?: unknown,
      sending: Parameters<typeof request>[2] = {},
    ) => request(name, input, { token, ...sending }),
  };
}
