import { eq, inArray, like, or } from 'drizzle-orm';
import { burntKey, triesKey } from '@/server/account/codes/code-request';
import { SEND_BUDGETS, sendKeys } from '@/server/account/codes/send-budgets';
import {
  deviceLockKey,
  GUESS_KINDS,
  guessKey,
  loginLockKey,
  passkeyLockKey,
} from '@/server/account/credentials/guesses';
import { CODE_PURPOSES, passkeys } from '@/server/account/tables';
import type { Act } from '@/server/desk/audited';
import type { AppContext } from '@/server/platform/context';
import { lockouts, throttles } from '@/server/platform/tables';
import { lockPerson } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';

/**
 * Ends the locks of an account (wrong passwords, codes and authenticator codes) and gives its addresses new budgets for codes.
 * Sessions, password and second factor are unchanged.
 *
 * @throws Refusal
 */
export async function unlockAccount({ ctx, tx, entry }: Act, { email }: { email: string }) {
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  const [owner] = await tx
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, person.id));
  const { locks, budgets } = keysOf(ctx, [owner?.email ?? '', owner?.phone ?? '']);
  const ofAccount = GUESS_KINDS.map((kind) => guessKey(kind, person.id));
  const credentials = await tx
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, person.id));
  const ofPasskeys = credentials.map(({ id }) => passkeyLockKey(ctx, id));
  const lifted = await tx
    .delete(lockouts)
    .where(
      or(
        inArray(lockouts.key, [...ofAccount, ...ofPasskeys, ...locks]),
        like(lockouts.key, `${deviceLockKey(person.id, '')}%`),
      ),
    )
    .returning({ key: lockouts.key });
  const renewed = await tx
    .delete(throttles)
    .where(inArray(throttles.key, budgets))
    .returning({ key: throttles.key });
  return { email: person.email, locks: lifted.length, budgets: renewed.length };
}

function keysOf(ctx: AppContext, [email, phone]: [string, string]) {
  // A login's code has both addresses.
  const addresses = [email, phone, `${phone}|${email}`];
  const requests = CODE_PURPOSES.flatMap((purpose) =>
    addresses.map((address) => ({ purpose, address })),
  );
  return {
    locks: [
      ...[email, phone].map((identifier) => loginLockKey(ctx, identifier)),
      ...requests.map((request) => burntKey(ctx, request)),
    ],
    budgets: [
      ...requests.map((request) => triesKey(ctx, request)),
      ...SEND_BUDGETS.flatMap((budget) =>
        [email, phone].flatMap((address) => Object.values(sendKeys(ctx, budget, address))),
      ),
    ],
  };
}
