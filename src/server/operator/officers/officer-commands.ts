import { and, asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { email as emailShape } from '@/api/atoms';
import { asWritten } from '@/lang/service';
import { postMessage } from '@/server/messaging/post-message';
import { officerSessions, officers } from '@/server/operator/tables';
import { audited } from '@/server/platform/audited';
import {
  arg,
  type CommandGroup,
  type Input,
  neededOption,
  type Operator,
  oneOf,
  oneRow,
  Refusal,
} from '@/server/platform/commands';
import type { Tx } from '@/server/platform/database/client';
import { ROLES, type Role } from '@/shared/desk';
import { fingerprintOf } from './find-officer';
import { invite } from './invite';
import { countAdministrators, FIRST_ADMINISTRATORS } from './join';

const REMOVED = 'officers remove';

export const officersCommands: CommandGroup = {
  title: 'Officers of the desk',
  commands: [
    {
      name: 'officers list',
      usage: '',
      summary: 'list officers with their roles and the fingerprints of their passkeys',
      details: 'Those who were invited, those who wait to be admitted, and those who work here.',
      example: 'officers list',
      args: 0,
      run: async (operator) => ({ rows: await listOfficers(operator), none: 'Nobody is invited.' }),
    },
    {
      name: 'officers first',
      usage: '<email> --name TEXT --roles ROLES',
      summary: 'invite one of the first two administrators; prints the link',
      details: `Only while fewer than two administrators are admitted: nobody could sign for them. All others are invited and admitted at the desk. The link works once, for a day: give it to nobody else. ROLES must contain ADMINISTRATOR; all are ${ROLES.join(', ')}.`,
      example: 'officers first ada@bank.example --name "Ada Byron" --roles ADMINISTRATOR',
      args: 1,
      options: { name: 'text', roles: 'text' },
      run: async (operator, input) => oneRow(await inviteFirst(operator, input)),
    },
    {
      name: 'officers invite',
      usage: '<email> --name TEXT --roles ROLES',
      summary: 'send somebody an invitation to the desk by mail',
      details: `The link works once, for a day. The person makes a passkey with it and tells you its fingerprint; then two administrators admit it. ROLES: one or several of ${ROLES.join(', ')}, with commas.`,
      example: 'officers invite grace@bank.example --name "Grace Hopper" --roles COMPLIANCE',
      args: 1,
      options: { name: 'text', roles: 'text' },
      run: async (operator, input) => oneRow(await inviteByMail(operator, input)),
    },
    {
      name: 'officers admit',
      usage: '<email> --fingerprint HEX --roles ROLES --reason TEXT',
      summary: 'let the passkey of an invited officer log in and sign',
      details:
        'Compare the fingerprint with the officer by telephone or in person, not by mail: your signature says that this key is theirs.',
      example:
        'officers admit grace@bank.example --fingerprint 3b1f… --roles COMPLIANCE --reason "starts on 1 December, seen in person"',
      args: 1,
      options: { fingerprint: 'text', roles: 'text', reason: 'text' },
      run: async (operator, input) => oneRow(await admit(operator, input)),
    },
    {
      name: 'officers roles',
      usage: '<email> --roles ROLES --reason TEXT',
      summary: 'replace the roles of an officer',
      details: `Signatures on open proposals count only while the signer has the right. ROLES: one or several of ${ROLES.join(', ')}, with commas.`,
      example:
        'officers roles grace@bank.example --roles COMPLIANCE,SUPPORT --reason "covers for Linus in December"',
      args: 1,
      options: { roles: 'text', reason: 'text' },
      run: async (operator, input) => oneRow(await changeRoles(operator, input)),
    },
    {
      name: REMOVED,
      usage: '<email> --reason TEXT',
      summary: 'remove an officer; ends the sessions and the passkey',
      details: 'Also for a lost passkey: invite the person again afterwards.',
      example: 'officers remove grace@bank.example --reason "left the bank"',
      args: 1,
      options: { reason: 'text' },
      run: async (operator, input) => oneRow(await remove(operator, input)),
    },
  ],
};

async function listOfficers({ ctx }: Operator) {
  const rows = await ctx.db
    .select()
    .from(officers)
    .where(isNull(officers.removedAt))
    .orderBy(asc(officers.createdAt));
  return rows.map(({ email, name, roles, publicKey, admittedAt }) => ({
    email,
    name,
    roles: roles.join(','),
    state: admittedAt ? 'ACTIVE' : publicKey ? 'WAITS TO BE ADMITTED' : 'INVITED',
    fingerprint: publicKey ? fingerprintOf(publicKey) : null,
  }));
}

async function inviteFirst(operator: Operator, input: Input) {
  const person = invitedBy(input);
  if (!person.roles.includes('ADMINISTRATOR')) {
    throw new Refusal('--roles must contain ADMINISTRATOR.');
  }
  const call = { action: 'officers first', target: person.email, after: { roles: person.roles } };
  return audited(operator, call, async (ctx, tx) => {
    if ((await countAdministrators(tx)) >= FIRST_ADMINISTRATORS) {
      throw new Refusal('There are two administrators. They invite others at the desk.');
    }
    return { email: person.email, link: await invite(ctx, tx, { ...person, isFirst: true }) };
  });
}

async function inviteByMail(operator: Operator, input: Input) {
  const person = invitedBy(input);
  const call = { action: 'officers invite', target: person.email, after: { roles: person.roles } };
  return audited(operator, call, async (ctx, tx) => {
    const link = await invite(ctx, tx, { ...person, isFirst: false });
    await postMessage(ctx, tx, {
      channel: 'email',
      to: person.email,
      // The desk speaks English.
      language: 'en',
      purpose: 'DESK',
      text: {
        subject: asWritten('Your invitation to the FNX staff desk'),
        paragraphs: [
          `Hello ${person.name}, you are invited to work at the staff desk of FNX. Open the link within a day, on the device that you will work with, and make a passkey.`,
          'Then tell an administrator the fingerprint that the page shows, by telephone or in person.',
        ].map(asWritten),
        link: { label: asWritten('Make a passkey'), url: link },
      },
    });
    return { email: person.email, invited: 'by mail' };
  });
}

async function admit(operator: Operator, input: Input) {
  const email = emailOf(input);
  const roles = rolesOf(input);
  const fingerprint = neededOption(input, 'fingerprint').replace(/\s/g, '').toLowerCase();
  const reason = neededOption(input, 'reason');
  const call = { action: 'officers admit', target: email, reason, after: { roles, fingerprint } };
  return audited(operator, call, async (ctx, tx) => {
    const officer = await findOfficer(tx, email);
    if (officer.admittedAt) throw new Refusal(`${email} is admitted already.`);
    if (!officer.publicKey) throw new Refusal(`${email} has not made a passkey yet.`);
    if (fingerprintOf(officer.publicKey) !== fingerprint) {
      throw new Refusal(
        'This is not the fingerprint of the passkey that was made. Do not admit it: remove the officer, and find out who opened the link.',
      );
    }
    await tx
      .update(officers)
      .set({ admittedAt: ctx.clock.now(), roles })
      .where(eq(officers.id, officer.id));
    return { email, roles: roles.join(','), state: 'ACTIVE' };
  });
}

async function changeRoles(operator: Operator, input: Input) {
  const email = emailOf(input);
  const roles = rolesOf(input);
  const call = {
    action: 'officers roles',
    target: email,
    reason: neededOption(input, 'reason'),
    after: { roles },
  };
  return audited(operator, call, async (_, tx, entry) => {
    const officer = await findOfficer(tx, email);
    await keepTwo(tx, officer.roles, roles);
    entry.before = { roles: officer.roles };
    await tx.update(officers).set({ roles }).where(eq(officers.id, officer.id));
    return { email, roles: roles.join(',') };
  });
}

async function remove(operator: Operator, input: Input) {
  const email = emailOf(input);
  const call = { action: REMOVED, target: email, reason: neededOption(input, 'reason') };
  return audited(operator, call, async (ctx, tx, entry) => {
    const officer = await findOfficer(tx, email);
    if (officer.admittedAt) await keepTwo(tx, officer.roles, []);
    entry.before = { roles: officer.roles };
    await tx.delete(officerSessions).where(eq(officerSessions.officerId, officer.id));
    await tx
      .update(officers)
      .set({ removedAt: ctx.clock.now(), invitationHash: null })
      .where(eq(officers.id, officer.id));
    return { email, state: 'REMOVED' };
  });
}

/** @throws Refusal when the last but one administrator would go: nothing could be signed by two any more */
async function keepTwo(tx: Tx, before: readonly Role[], after: readonly Role[]): Promise<void> {
  if (!before.includes('ADMINISTRATOR') || after.includes('ADMINISTRATOR')) return;
  if ((await countAdministrators(tx)) <= FIRST_ADMINISTRATORS) {
    throw new Refusal('Two administrators have to remain. Admit another one first.');
  }
}

async function findOfficer(tx: Tx, email: string) {
  const [officer] = await tx
    .select()
    .from(officers)
    .where(and(eq(officers.email, email), isNull(officers.removedAt)))
    .for('update');
  if (!officer) throw new Refusal(`${email} is not an officer. "officers list" shows them.`);
  return officer;
}

function invitedBy(input: Input) {
  return { email: emailOf(input), name: neededOption(input, 'name'), roles: rolesOf(input) };
}

function emailOf(input: Input): string {
  const parsed = z.safeParse(emailShape, arg(input, 0));
  if (!parsed.success) throw new Refusal('Give an e-mail address like ada@bank.example.');
  return parsed.data;
}

/** @throws Refusal unless `--roles` lists roles, separated by commas */
function rolesOf(input: Input): Role[] {
  const words = neededOption(input, 'roles')
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return [...new Set(words.map((word) => oneOf('A role', word, ROLES)))];
}
