import { ROLES } from '@fnx/api/shared/desk';
import type { Operator } from '@/server/desk/commands';
import { commandGroups } from '@/server/modules';
import { openForOperator } from '@/server/open-for-operator';
import { parseLine, runCommand } from '../ops/admin/command-line';
import type { Admin } from '../people/officers';
import { giveWork } from './sample-work/give-work';
import { writeResolution } from './sample-work/write-resolution';

type Demo = { dataDir: string; url: string };

/** Administrators of the desk; every role, so that each command can be tried. */
const SAMPLE_OFFICERS = [
  ['ada@bank.example', 'Ada Byron'],
  ['grace@bank.example', 'Grace Hopper'],
] as const;

export const SAMPLE_EMAILS = SAMPLE_OFFICERS.map(([email]) => email);

/** Works on the data of a demo. Import it when the demo is ready, which needs no service in this process. */
export async function asOperator<T>(
  { dataDir, url }: Demo,
  work: (operator: Operator, admin: Admin) => Promise<T>,
): Promise<T> {
  const source = { ...process.env, FNX_DATA_DIR: dataDir, PUBLIC_URL: url };
  const { operator, close } = await openForOperator(source, { demo: true, as: 'demo' });
  const done = await work(operator, async (words) => {
    const { command, ...line } = parseLine(commandGroups, words);
    if (!command) throw new Error(`There is no command ${words.join(' ')}.`);
    return (await runCommand(operator, { ...line, command }, () => Buffer.alloc(0))).output;
  });
  await close();
  return done;
}

/**
 * Gives the desk work, and invites two sample officers. Each link makes a passkey in the browser that opens it, so the second belongs
 * into another browser or profile.
 *
 * @param join who joins before the links are printed, and after the work was made, which no command records
 */
export function openDesk<T>(demo: Demo, join: (admin: Admin) => Promise<T>): Promise<T> {
  return asOperator(demo, async (operator, admin) => {
    // An alert of the sample is none for who started the demo.
    const log = operator.ctx.log.child({}, { level: 'silent' });
    await giveWork({ ...operator, ctx: { ...operator.ctx, log } });
    const links = await inviteOfficers(admin);
    const joined = await join(admin);
    for (const [place, [, name]] of SAMPLE_OFFICERS.entries()) {
      console.log(`\n  ${name}: ${links[place]}`);
    }
    console.log(
      '\n  Open each link in a browser or profile of its own, make a passkey, and log in: the demo’s own officers admit it at once.',
    );
    console.log('  Identity checks, cases, tickets, recoveries and a payment wait for them.');
    await writeResolution(demo.dataDir);
    return joined;
  });
}

export async function inviteOfficers(admin: Admin): Promise<string[]> {
  const links: string[] = [];
  for (const [email, name] of SAMPLE_OFFICERS) {
    const words = ['--name', name, '--roles', ROLES.join(), '--json'];
    const [{ link }] = JSON.parse(await admin(['officers', 'first', email, ...words]));
    links.push(link);
  }
  return links;
}
