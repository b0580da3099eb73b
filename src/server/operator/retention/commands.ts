import { openExportStore } from '@/server/operator/journal/export-store';
import {
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  reasoned,
} from '@/server/platform/commands';
import { replayRetention } from './replay';
import { eraseOnRequest, holdPerson, listRetention, releasePerson } from './retention-commands';

export const retentionCommands: CommandGroup = {
  title: 'Retention and erasure',
  commands: [
    {
      name: 'retention list',
      usage: '[--limit N]',
      summary: 'list legal holds, and erased people of whom something has to stay',
      details: 'Of an erased person only the id is left. “Next look” is when the next part may go.',
      example: 'retention list',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listRetention(operator, limitOf(input)),
        none: 'There are no holds, and nothing stays of anybody who was erased.',
      }),
    },
    {
      name: 'retention hold',
      summary: 'keep all data of a person until the hold is released',
      details:
        'For a dispute or an order of an authority. It stops the erasure after closing, the one on request, and the end of periods. The person is not told. The reason must not name the person: the journal keeps it.',
      example: 'retention hold ada@example.com --reason "order of the court, file 7 C 221/26"',
      ...reasoned('<email>', holdPerson),
    },
    {
      name: 'retention release',
      summary: 'release a legal hold',
      details: 'What became due in the meantime is erased by the next run of the job.',
      example: 'retention release ada@example.com --reason "file 7 C 221/26 is closed"',
      ...reasoned('<email>', releasePerson),
    },
    {
      name: 'retention erase',
      summary: 'erase a person on request, at once, and close the account',
      details:
        'Cannot be undone. Lists what is erased, and what the law keeps until when. Refused while the person has shares, stakes, open orders or a legal hold. Verify first that the request comes from the person.',
      example: 'retention erase ada@example.com --reason "ticket T-7K3MQ-2HXWD, called back"',
      ...reasoned('<email>', eraseOnRequest),
    },
    {
      name: 'retention replay',
      usage: '--exports PLACE --public-key FILE',
      summary: 'repeat holds and erasures that a restored backup does not know',
      details:
        'Run it after every restore, before the service starts, with the signed exports of the journal. May run again.',
      example: 'retention replay --exports /var/lib/fnx-journal --public-key /etc/fnx/journal.pub',
      args: 0,
      options: { exports: 'text', 'public-key': 'file' },
      run: async (operator, input) => ({
        rows: await replayRetention(
          operator,
          openExportStore(neededOption(input, 'exports'), operator.ctx.config),
          input.readFile(neededOption(input, 'public-key')),
        ),
        none: 'The database knows every hold and erasure of the exports.',
      }),
    },
  ],
};
