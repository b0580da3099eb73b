import { ROLE_LABELS, type Role } from '@fnx/api/shared/desk';
import type { SignedFact } from '@fnx/api/shared/proposal';
import { and, arrayContains, eq, isNotNull, isNull } from 'drizzle-orm';
import { hold, holding, type Look, type Subject } from '@/server/desk/look';
import { officers } from '@/server/operator/tables';
import { lockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { unknownOfficer } from './named-officer';

/* The subjects of the commands about officers, which administrators read before they sign. */

type Changed = { email: string; roles: readonly Role[] };

const list = (roles: readonly Role[]) =>
  roles.map((role) => ROLE_LABELS[role]).join(', ') || 'none';

async function find(look: Look, email: string) {
  const isThis = and(eq(officers.email, email), isNull(officers.removedAt));
  const [officer] = await hold(look, look.db.select().from(officers).where(isThis));
  if (!officer) throw unknownOfficer(email);
  const who: SignedFact[] = [
    { label: 'Officer', value: officer.name },
    { label: 'E-mail', value: email },
  ];
  return { officer, who };
}

export async function admitSubject(
  ctx: Look,
  { email, roles, fingerprint }: Changed & { fingerprint: string },
): Promise<Subject> {
  const { officer, who } = await find(ctx, email);
  if (officer.admittedAt) throw refusal('ALREADY', { what: 'officer', state: 'admitted' });
  return {
    of: `officer ${email}`,
    what: `Admit ${officer.name} as ${list(roles)}`,
    facts: [
      ...who,
      { label: 'Roles', value: list(roles), before: 'none' },
      { label: 'Fingerprint of the passkey', value: fingerprint },
      { label: 'You say', value: 'that you compared the fingerprint with the officer yourself' },
    ],
  };
}

export async function rolesSubject(ctx: Look, { email, roles }: Changed): Promise<Subject> {
  const { officer, who } = await find(ctx, email);
  return {
    of: `officer ${email}`,
    what: `Change the roles of ${officer.name} to ${list(roles)}`,
    facts: [...who, { label: 'Roles', value: list(roles), before: list(officer.roles) }],
  };
}

export async function removalSubject(ctx: Look, { email }: { email: string }): Promise<Subject> {
  const tx = holding(ctx);
  if (tx) await lockNamed(tx, 'administrators');
  const { officer, who } = await find(ctx, email);
  const isAdministrator = and(
    isNull(officers.removedAt),
    isNotNull(officers.admittedAt),
    arrayContains(officers.roles, ['ADMINISTRATOR']),
  );
  const all = await ctx.db.$count(officers, isAdministrator);
  const left = all - (officer.admittedAt && officer.roles.includes('ADMINISTRATOR') ? 1 : 0);
  return {
    of: `officer ${email}`,
    what: `Remove ${officer.name} from the desk`,
    facts: [
      ...who,
      { label: 'Roles', value: 'none', before: list(officer.roles) },
      { label: 'Administrators left', value: String(left), before: String(all) },
      {
        label: 'Sessions and passkey',
        value: 'end at once; signatures on open proposals no longer count',
      },
    ],
  };
}
