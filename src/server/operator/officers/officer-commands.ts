import { ROLES, type Role } from '@fnx/api/shared/desk';
import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BANK_FACTS } from '@/config/bank-facts';
import { asWritten } from '@/lang/service';
import type { Act } from '@/server/desk/audited';
import { argument, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf } from '@/server/desk/field-readers';
import { postMessage } from '@/server/messaging/post-message';
import { officers } from '@/server/operator/tables';
import { refusal } from '@/server/platform/refusal';
import { fingerprintOf, passkeysOf } from './find-officer';
import { invite } from './invite';
import { countAdministrators, FIRST_ADMINISTRATORS } from './join';
import { listOfficers } from './list-officers';
import { endOfficer, lockOfficer, readEmail } from './named-officer';
import { admitSubject, removalSubject, rolesSubject } from './officer-subjects';
import { rescueCommands } from './rescue-commands';

const INVITED = z.object({
  email: argument('email', readEmail),
  name: text(),
  roles: text('ROLES', readRoles),
});

export const officersCommands: CommandGroup = {
  title: 'Officers of the desk',
  commands: [
    defineCommand({
      name: 'officers list',
      roles: ['ADMINISTRATOR'],
      summary: 'list officers with their roles and the fingerprints of their passkeys',
      details: 'Those who were invited, those who wait to be admitted, and those who work here.',
      example: 'officers list',
      input: z.object({}),
      answer: {
        email: 'text',
        name: 'text',
        roles: 'text',
        state: 'text',
        passkeys: 'number',
        fingerprint: 'fingerprint',
      },
      none: 'Nobody is invited.',
      next: ({ email, state }) => [
        state === 'ACTIVE'
          ? { label: 'Change roles', command: 'officers roles', argument: String(email) }
          : { label: 'Admit', command: 'officers admit', argument: String(email) },
        { label: 'Remove', command: 'officers remove', argument: String(email) },
      ],
      read: async ({ ctx }) =>
        (await listOfficers(ctx)).map(({ email, name, roles, state, passkeys }) => ({
          email,
          name,
          roles: roles.join(','),
          state,
          passkeys: passkeys.length,
          fingerprint: passkeys.map(({ fingerprint }) => fingerprint).join(', ') || null,
        })),
    }),
    defineCommand({
      name: 'officers first',
      roles: [],
      summary: 'invite one of the first two administrators; prints the link',
      details: `Only while fewer than two administrators are admitted: nobody could sign for them. All others are invited and admitted at the desk. The link works once, for a day: give it to nobody else. ROLES must contain ADMINISTRATOR; all are ${ROLES.join(', ')}.`,
      example: 'officers first ada@bank.example --name "Ada Byron" --roles ADMINISTRATOR',
      input: INVITED,
      answer: { email: 'text', link: 'text' },
      run: inviteFirst,
    }),
    defineCommand({
      name: 'officers invite',
      roles: ['ADMINISTRATOR'],
      summary: 'invite an officer to the desk by mail',
      details: `The link works once, for a day. The person makes a passkey with it and tells you its fingerprint; then two administrators admit it. ROLES: one or several of ${ROLES.join(', ')}, with commas.`,
      example: 'officers invite grace@bank.example --name "Grace Hopper" --roles COMPLIANCE',
      input: INVITED,
      answer: { email: 'text', invited: 'text' },
      run: inviteByMail,
    }),
    defineCommand({
      name: 'officers admit',
      roles: ['ADMINISTRATOR'],
      critical: true,
      summary: 'let the passkey of an invited officer log in and sign',
      details:
        'Compare the fingerprint with the officer by telephone or in person, not by mail: your signature says that this key is theirs.',
      example:
        'officers admit grace@bank.example --fingerprint 3b1f… --roles COMPLIANCE --reason "starts on 1 December, seen in person"',
      input: z.object({
        email: argument('email', readEmail),
        fingerprint: text('HEX', (typed) => typed.replace(/\s/g, '').toLowerCase()),
        roles: text('ROLES', readRoles),
        reason: prose(),
      }),
      answer: { email: 'text', roles: 'text', state: 'text' },
      subject: admitSubject,
      run: admit,
    }),
    defineCommand({
      name: 'officers roles',
      roles: ['ADMINISTRATOR'],
      critical: true,
      summary: 'replace the roles of an officer',
      details: `Signatures on open proposals count only while the signer has the right. ROLES: one or several of ${ROLES.join(', ')}, with commas.`,
      example:
        'officers roles grace@bank.example --roles COMPLIANCE,SUPPORT --reason "covers for Linus in December"',
      input: z.object({
        email: argument('email', readEmail),
        roles: text('ROLES', readRoles),
        reason: prose(),
      }),
      answer: { email: 'text', roles: 'text' },
      subject: rolesSubject,
      run: changeRoles,
    }),
    defineCommand({
      name: 'officers remove',
      roles: ['ADMINISTRATOR'],
      critical: true,
      dangerous: true,
      summary: 'remove an officer; ends the sessions and the passkey',
      details:
        'Also for somebody whose only passkey is lost: invite the person again afterwards. Whoever has a second passkey removes the lost one without this.',
      example: 'officers remove grace@bank.example --reason "left the bank"',
      input: z.object({ email: argument('email', readEmail), reason: prose() }),
      answer: { email: 'text', state: 'text' },
      subject: removalSubject,
      run: remove,
    }),
    ...rescueCommands,
  ],
};

type Invited = { email: string; name: string; roles: Role[] };

async function inviteFirst({ ctx, tx, entry }: Act, person: Invited) {
  if (!person.roles.includes('ADMINISTRATOR')) {
    throw refusal('NOT_FIRST_ROLE');
  }
  entry.target = person.email;
  entry.after = { roles: person.roles };
  if ((await countAdministrators(tx)) >= FIRST_ADMINISTRATORS) {
    throw refusal('FIRST_ARE_THERE');
  }
  return { email: person.email, link: await invite(ctx, tx, { ...person, isFirst: true }) };
}

async function inviteByMail({ ctx, tx, entry }: Act, person: Invited) {
  entry.target = person.email;
  entry.after = { roles: person.roles };
  const link = await invite(ctx, tx, { ...person, isFirst: false });
  await postMessage(ctx, tx, {
    channel: 'email',
    to: person.email,
    // The desk speaks English.
    language: 'en',
    purpose: 'DESK',
    text: {
      subject: asWritten('Your invitation to the {brand} staff desk'),
      paragraphs: [
        `Hello ${person.name}, you are invited to work at the staff desk of ${BANK_FACTS.brand}. Open the link within a day, on the device that you will work with, and make a passkey.`,
        'Then tell an administrator the fingerprint that the page shows, by telephone or in person.',
      ].map(asWritten),
      link: { label: asWritten('Make a passkey'), url: link },
    },
  });
  return { email: person.email, invited: 'by mail' };
}

type Admitted = { email: string; roles: Role[]; fingerprint: string };

async function admit({ ctx, tx, entry }: Act, { email, roles, fingerprint }: Admitted) {
  entry.target = email;
  entry.after = { roles, fingerprint };
  const officer = await lockOfficer(tx, email);
  if (officer.admittedAt) throw refusal('ALREADY', { what: 'officer', state: 'admitted' });
  const [passkey] = await passkeysOf(tx, officer.id);
  if (!passkey) throw refusal('PASSKEY_AWAITED', { email });
  if (fingerprintOf(passkey.publicKey) !== fingerprint) throw refusal('FINGERPRINT_DIFFERS');
  await tx
    .update(officers)
    .set({ admittedAt: ctx.clock.now(), roles })
    .where(eq(officers.id, officer.id));
  return { email, roles: roles.join(','), state: 'ACTIVE' };
}

async function changeRoles({ tx, entry }: Act, { email, roles }: Omit<Invited, 'name'>) {
  entry.target = email;
  entry.after = { roles };
  const officer = await lockOfficer(tx, email);
  await keepTwo(tx, officer.roles, roles);
  entry.before = { roles: officer.roles };
  await tx.update(officers).set({ roles }).where(eq(officers.id, officer.id));
  return { email, roles: roles.join(',') };
}

async function remove({ ctx, tx, entry }: Act, { email }: { email: string }) {
  entry.target = email;
  const officer = await lockOfficer(tx, email);
  if (officer.admittedAt) await keepTwo(tx, officer.roles, []);
  entry.before = { roles: officer.roles };
  await endOfficer(tx, officer, ctx.clock.now());
  return { email, state: 'REMOVED' };
}

/** @throws Refusal when the last but one administrator would go: nothing could be signed by two any more */
async function keepTwo(tx: Tx, before: readonly Role[], after: readonly Role[]): Promise<void> {
  if (!before.includes('ADMINISTRATOR') || after.includes('ADMINISTRATOR')) return;
  if ((await countAdministrators(tx)) <= FIRST_ADMINISTRATORS) {
    throw refusal('TWO_HAVE_TO_REMAIN');
  }
}

/** Roles, separated by commas. @throws Refusal */
function readRoles(typed: string): Role[] {
  const words = typed.split(/[\s,]+/).filter(Boolean);
  return [...new Set(words.map(choiceOf(ROLES)))];
}
