import type { Act } from '@/server/desk/audited';
import { newestApplication } from '@/server/identity/applications';
import { requireWaiting } from '@/server/identity/review/judge';
import { kycReadings } from '@/server/identity/tables';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';
import { zoneOf } from './parse-zone';

/**
 * Keeps the zone that an officer typed, or that there is none, in place of what was read. The journal says so without its text, which is
 * removed with the check.
 * @throws Refusal
 */
export async function enterZone(
  { ctx, tx, entry, name }: Act,
  { email: who, lines }: { email: string; lines: string },
) {
  const person = await lockPerson(tx, who);
  entry.target = person.id;
  requireWaiting(person);
  const isNone = lines.trim().toLowerCase() === 'none';
  const typed = isNone ? null : zoneOf(lines);
  if (!isNone && !typed) throw refusal('ZONE_UNREADABLE');
  const newest = await newestApplication(tx, person.id);
  if (!newest) throw refusal('CHECK_NOT_WAITING', { status: person.kycStatus });
  const zone = typed?.join('\n') ?? null;
  const values = { zone, typedBy: name, createdAt: ctx.clock.now() };
  await tx
    .insert(kycReadings)
    .values({ applicationId: newest.id, ...values })
    .onConflictDoUpdate({ target: kycReadings.applicationId, set: values });
  entry.after = { zone: typed ? 'entered' : 'none' };
  return { email: person.email, zone: typed ? 'entered' : 'none' };
}
