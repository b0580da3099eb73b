import { openForOperator } from '@/server/open-for-operator';
import { execute } from '@/server/operator/execute';
import { commandOf } from '@/server/platform/define-command';
import { ROLES } from '@/shared/desk';
import { giveWork } from './sample-work/give-work';
import { writeResolution } from './sample-work/write-resolution';

/** The first two administrators of the desk; every role, so that each command can be tried. */
const SAMPLE_OFFICERS = [
  ['ada@bank.example', 'Ada Byron'],
  ['grace@bank.example', 'Grace Hopper'],
] as const;

/**
 * Invites two sample officers, and gives them work. Each link makes a passkey in the browser that opens it, so the second belongs
 * into another browser or profile. Import it when the demo is ready, which needs no service in this process.
 */
export async function openDesk(dataDir: string, url: string): Promise<void> {
  const source = { ...process.env, FNX_DATA_DIR: dataDir, PUBLIC_URL: url };
  const { operator, close } = await openForOperator(source, { demo: true, as: 'demo' });
  const command = commandOf(operator.ctx, 'officers first');
  if (!command) throw new Error('There is no command for the first officers.');
  for (const [email, name] of SAMPLE_OFFICERS) {
    const given = { args: [email], options: { name, roles: ROLES.join() }, files: {} };
    const [row] = (await execute(command, operator, given)).rows;
    console.log(`\n  ${name}: ${row?.link}`);
  }
  console.log(
    '\n  Open each link in a browser or profile of its own, make a passkey, and log in with it.',
  );
  // An alert of the sample is none for who started the demo.
  const log = operator.ctx.log.child({}, { level: 'silent' });
  await giveWork({ ...operator, ctx: { ...operator.ctx, log } });
  await close();
  console.log('  Identity checks, cases, tickets, recoveries and a payment wait for them.');
  await writeResolution(dataDir);
}
