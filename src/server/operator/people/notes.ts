import { eq } from 'drizzle-orm';
import { personNotes } from '@/server/operator/tables';
import { audited } from '@/server/platform/audited';
import { arg, type CommandGroup, neededOption, oneRow, Refusal } from '@/server/platform/commands';
import { type TimelineSource, timelineOf } from '@/server/platform/people';
import { lockPerson } from '@/server/users/lock-person';

const LONGEST = 4_000;

export const noteCommands: CommandGroup = {
  title: 'People',
  commands: [
    {
      name: 'people note',
      usage: '<email> --text TEXT',
      summary: 'write a note about a person, for other officers',
      details:
        'It is shown on the page of the person, is never sent, and is erased with the account. The person receives it in an export of personal data: write facts.',
      example:
        'people note ada@example.com --text "Called back on the known number: moved to Bern."',
      args: 1,
      options: { text: 'text' },
      run: async (operator, input) => {
        const text = neededOption(input, 'text');
        if (text.length > LONGEST) throw new Refusal(`A note has at most ${LONGEST} characters.`);
        const who = arg(input, 0);
        const call = { action: 'people note', target: who };
        return oneRow(
          await audited(operator, call, async (ctx, tx, entry) => {
            const { id, email } = await lockPerson(tx, who);
            entry.target = id;
            const at = ctx.clock.now();
            await tx.insert(personNotes).values({ userId: id, officer: operator.name, text, at });
            return { email, noted: at };
          }),
        );
      },
    },
  ],
};

export const noteTimeline: TimelineSource = timelineOf(
  'note',
  personNotes,
  personNotes.at,
  ({ id }) => eq(personNotes.userId, id),
  ({ officer, text }) => ({ title: `Note of ${officer}`, detail: text }),
);
