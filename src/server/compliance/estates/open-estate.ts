import { createHash } from 'node:crypto';
import path from 'node:path';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Hex } from 'viem';
import { freezeAccount } from '@/server/account/operator/freeze-account';
import type { EstateEvidence } from '@/server/compliance/cases/evidence';
import { openCase } from '@/server/compliance/cases/open-case';
import { cases } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Look, Subject } from '@/server/desk/look';
import { keepEmergency } from '@/server/operator/emergencies/emergencies';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall } from '@/server/register/calls/prepare-call';
import { token } from '@/server/register/calls/token-facts';
import { shareWallets } from '@/server/register/chain-tables';
import { lockPerson } from '@/server/users/lock-person';
import { seePerson } from '@/server/users/person-facts';
import { users } from '@/server/users/tables';

type Death = { email: string; died: string; told: string; document: GivenFile; reason: string };

/** A document of an estate, as the case names it: the proposal keeps the file. */
export function documentOf({ warrant }: Pick<Act, 'warrant'>, { name, read }: GivenFile) {
  const bytes = read();
  if (bytes.length === 0) throw refusal('FILE_EMPTY');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: path.basename(name), sha256, proposal: warrant?.proposal ?? null };
}

/** Wallets of a person, lower case, with the holder and whether it is frozen on the chain; null for who never had shares. */
export async function findHolder(ctx: AppContext, userId: string) {
  const wallets = await ctx.db
    .select({ address: shareWallets.address, holder: shareWallets.holder })
    .from(shareWallets)
    .innerJoin(users, eq(users.holderId, shareWallets.holder))
    .where(and(eq(users.id, userId), isNull(shareWallets.removedAt)))
    .orderBy(shareWallets.seniorAt, shareWallets.address);
  const holder = wallets[0]?.holder as Hex | undefined;
  if (!holder) return null;
  const asked = { ...token(ctx), functionName: 'holderFrozen', args: [holder] } as const;
  const frozen = await ctx.chain.client.readContract(asked);
  return { holder, frozen, wallets: wallets.map(({ address }) => address) };
}

export async function deathSubject(ctx: Look, { email, died, told }: Death): Promise<Subject> {
  const { person, name, facts } = await seePerson(ctx, email);
  const isOpen = and(eq(cases.kind, 'ESTATE'), inArray(cases.state, ['OPEN', 'CONFIRMED']));
  if ((await ctx.db.$count(cases, and(eq(cases.userId, person.id), isOpen))) > 0) {
    throw refusal('ALREADY', { what: 'estate', state: 'open' });
  }
  if (died > ctx.clock.now().toISOString()) throw refusal('TIME_AHEAD', { field: '--died' });
  return {
    of: `estate ${person.id}`,
    what: `Open the estate of ${name}, who died on ${died}`,
    facts: [
      ...facts,
      { label: 'Died', value: died },
      { label: 'Told by', value: told },
      { label: 'Account', value: 'Frozen, on hold, and told nothing more' },
      {
        label: 'On the chain',
        value: 'ENFORCER freezes the holder with the call that is prepared',
      },
    ],
    notBy: (officer) => (officer === person.email ? 'It is about you.' : null),
  };
}

/**
 * Opens the case of a death: the account is frozen, its messages stop, and the freeze of the holder waits for ENFORCER.
 * @throws Refusal for a second case
 */
export async function openEstate(act: Act, { email, died, told, document, reason }: Death) {
  const { ctx, tx, entry } = act;
  const person = await lockPerson(tx, email);
  const file = documentOf(act, document);
  const evidence: EstateEvidence = { died, told, documents: [file], heirs: [], transfers: [] };
  const subject = { kind: 'ESTATE', subject: 'death', fingerprint: file.sha256 } as const;
  await openCase(ctx, tx, { userId: person.id, ...subject, evidence });
  if (person.status === 'ACTIVE') await freezeAccount(act, { email: person.id });
  else await keepEmergency(act, { kind: 'ACCOUNT', target: person.id });
  const found = await findHolder(ctx, person.id);
  const prepared =
    found && !found.frozen
      ? await prepareChainCall(act, {
          ...{ target: found.holder, reason },
          call: encodeCall(ctx, 'shareToken', 'setHolderFrozen', [found.holder, true]),
        })
      : { rows: [], calls: [] };
  entry.target = person.id;
  entry.after = { ...entry.after, status: 'BLOCKED', died, document: file.sha256 };
  return prepared;
}
