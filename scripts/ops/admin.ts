/**
 * `npm run admin -- <command>`: operator commands, with the variables of the service (also from FNX_ENV_FILE). `help`
 * lists the commands; docs/operating.md and docs/desk.md describe their use.
 */
import { asksHelp, readHelp } from './admin/help';

const line = process.argv.slice(2);

if (asksHelp(line)) {
  const text = readHelp(line);
  if (text === null) process.exitCode = 2;
  (text === null ? process.stderr : process.stdout).write(
    text ?? `There is no such command.\nTry: npm run admin -- help\n`,
  );
} else {
  // The service behind the commands takes seconds to load.
  void import('./admin/run').then(({ runAdmin }) => runAdmin(line));
}
