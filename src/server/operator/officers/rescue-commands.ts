import { ACTING_ROLES } from '@fnx/api/shared/desk';
import * as z from 'zod/mini';
import { argument, prose } from '@/server/desk/command-fields';
import { type Command, defineCommand } from '@/server/desk/define-command';
import { readEmail } from './named-officer';
import { CONFIRM, cancelRescue, confirmRescue, RESCUE, rescue } from './rescue';

/** The way back when too few administrators can sign. */
export const rescueCommands: readonly Command[] = [
  defineCommand({
    name: RESCUE,
    roles: [],
    byOwner: true,
    summary: 'begin to remove an administrator whose passkey is lost, without two signatures',
    details:
      'Only the owner of the database can. Every officer gets a mail and, but for auditors, can cancel it; after 48 hours the same command carries it out. The desk shows it until two officers have confirmed it. "officers first" then invites a new administrator.',
    example: 'officers rescue ada@bank.example --reason "both laptops burnt on 22 November"',
    input: z.object({ email: argument('email', readEmail), reason: prose() }),
    answer: { email: 'text', state: 'text', effective: 'time', next: 'text' },
    run: rescue,
  }),
  defineCommand({
    name: 'officers rescue cancel',
    roles: ACTING_ROLES,
    summary: 'stop the removal of an administrator without signatures',
    details: 'Every officer but an auditor can, until it takes effect. All officers get a mail.',
    example: 'officers rescue cancel ada@bank.example --reason "Ada has her passkey"',
    input: z.object({ email: argument('email'), reason: prose() }),
    answer: { email: 'text', state: 'text' },
    run: cancelRescue,
  }),
  defineCommand({
    name: CONFIRM,
    roles: ACTING_ROLES,
    summary: 'confirm that you know of the removal of an administrator without signatures',
    details:
      'At the desk, after it took effect or was cancelled. Two officers who were here before it began confirm it; then the desk stops showing it.',
    example: 'officers rescue confirm ada@bank.example',
    input: z.object({ email: argument('email', readEmail) }),
    answer: { email: 'text', confirmed: 'number' },
    run: confirmRescue,
  }),
];
