import { ACCOUNT_STATUS_LABELS } from '@fnx/api/shared/account-vocabulary';
import { groupDecimal } from '@fnx/api/shared/figures';
import { KYC_STATUS_LABELS } from '@fnx/api/shared/identity';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { eq, type SQL } from 'drizzle-orm';
import { type Fact, hold, type Look } from '@/server/desk/look';
import { isPerson, unknownPerson } from './lock-person';
import { users } from './tables';

export type PersonSeen = {
  person: typeof users.$inferSelect;
  name: string;
  /** Who it is, and what the person holds: what a signer has to know of everybody whom a command is about. */
  facts: readonly Fact[];
};

/** The desk speaks English. */
const LOCALE = 'en';

/** `2026-11-22 09:44 UTC` */
export const timeFact = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `10,000` */
export const countFact = (count: number): string => groupDecimal(LOCALE, String(count));

/** `1,250.5 shares` */
export const sharesFact = (raw: bigint): string =>
  `${groupDecimal(LOCALE, formatDecimal(raw, SHARE_DECIMALS))} shares`;

/**
 * A person by e-mail address, phone number or id, as signers see the person.
 * @throws Refusal when there is none
 */
export async function seePerson(ctx: Look, who: string): Promise<PersonSeen> {
  const seen = await findSeen(ctx, isPerson(who));
  if (!seen) throw unknownPerson(who);
  return seen;
}

/** The facts of the person with a holder id; of a holder without an account the id alone. */
export async function holderFacts(ctx: Look, holder: string): Promise<readonly Fact[]> {
  const seen = await findSeen(ctx, eq(users.holderId, holder));
  return seen?.facts ?? [{ label: 'Person', value: `No account; holder ${holder}` }];
}

async function findSeen(ctx: Look, where: SQL): Promise<PersonSeen | null> {
  const [person] = await hold(ctx, ctx.db.select().from(users).where(where));
  if (!person) return null;
  const name = `${person.firstName} ${person.lastName}`.trim() || 'Erased person';
  const holding = await ctx.registry.holding(ctx.db, person.id);
  const facts: Fact[] = [
    { label: 'Person', value: name, page: { area: 'people', id: person.id } },
    { label: 'E-mail', value: person.email },
    { label: 'Customer since', value: person.createdAt.toISOString().slice(0, 10) },
    { label: 'Account', value: ACCOUNT_STATUS_LABELS[person.status] },
    { label: 'Identity check', value: KYC_STATUS_LABELS[person.kycStatus] },
    { label: 'Holds', value: sharesFact(holding?.sharesRaw ?? 0n), moment: true },
  ];
  return { person, name, facts };
}
