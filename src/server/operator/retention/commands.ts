import * as z from 'zod/mini';
import { argument, file, LIMIT, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { openExportStore } from '@/server/operator/journal/export-store';
import { replayRetention } from './replay';
import { eraseOnRequest, holdPerson, listRetention, releasePerson } from './retention-commands';
import { erasureSubject, holdSubject, releaseSubject } from './retention-subjects';

const PERSON = z.object({ email: argument('email'), reason: prose() });

export const retentionCommands: CommandGroup = {
  title: 'Retention and erasure',
  commands: [
    defineCommand({
      name: 'retention list',
      roles: ['COMPLIANCE'],
      summary: 'list legal holds, and erased people of whom something has to stay',
      details: 'Of an erased person only the id is left. “Next look” is when the next part may go.',
      example: 'retention list',
      input: z.object({ limit: LIMIT }),
      answer: {
        person: 'person',
        hold: 'text',
        closed: 'time',
        erased: 'time',
        kept: 'text',
        'next look': 'time',
      },
      none: 'There are no holds, and nothing stays of anybody who was erased.',
      read: listRetention,
    }),
    defineCommand({
      name: 'retention hold',
      roles: ['COMPLIANCE'],
      critical: true,
      summary: 'keep all data of a person until the hold is released',
      details:
        'For a dispute or an order of an authority. It stops the erasure after closing, the one on request, and the end of periods. The person is not told. The reason must not name the person: the journal keeps it.',
      example: 'retention hold ada@example.com --reason "order of the court, file 7 C 221/26"',
      input: PERSON,
      answer: { email: 'text', hold: 'text' },
      subject: holdSubject,
      run: holdPerson,
    }),
    defineCommand({
      name: 'retention release',
      roles: ['COMPLIANCE'],
      critical: true,
      summary: 'release a legal hold',
      details: 'What became due in the meantime is erased by the next run of the job.',
      example: 'retention release ada@example.com --reason "file 7 C 221/26 is closed"',
      input: PERSON,
      answer: { email: 'text', hold: 'text' },
      subject: releaseSubject,
      run: releasePerson,
    }),
    defineCommand({
      name: 'retention erase',
      roles: ['COMPLIANCE'],
      critical: true,
      dangerous: true,
      summary: 'erase a person on request, at once, and close the account',
      details:
        'Cannot be undone. Lists what is erased, and what the law keeps until when. Refused while the person has shares, stakes, open orders or a legal hold. Verify first that the request comes from the person.',
      example: 'retention erase ada@example.com --reason "ticket T-7K3MQ-2HXWD, called back"',
      input: PERSON,
      answer: { data: 'text', state: 'text' },
      subject: erasureSubject,
      run: eraseOnRequest,
    }),
    defineCommand({
      name: 'retention replay',
      roles: [],
      summary: 'repeat holds and erasures that a restored backup does not know',
      details:
        'Run it after every restore, before the service starts, with the signed exports of the journal. May run again.',
      example: 'retention replay --exports /var/lib/fnx-journal --public-key /etc/fnx/journal.pub',
      input: z.object({ exports: text('PLACE'), publicKey: file() }),
      answer: { person: 'person', done: 'text' },
      none: 'The database knows every hold and erasure of the exports.',
      keepsUser: true,
      read: async (operator, { exports, publicKey }) =>
        replayRetention(operator, openExportStore(exports, operator.ctx.config), publicKey.read()),
    }),
  ],
};
