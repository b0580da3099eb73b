import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandGroups } from '@/server/modules';
import { openForOperator } from '@/server/open-for-operator';
import { refusal } from '@/server/platform/refusal';
import { isRefusal } from '@/server/refusal';
import { loadVariables, readOwnersVariables } from '../variables';
import { parseLine, runCommand, UsageError } from './command-line';

/** Files named on the command line, opened before the process becomes the owner of the data. */
class NamedFiles {
  private readonly opened = new Map<string, number>();

  constructor({ command, options }: ReturnType<typeof parseLine>) {
    for (const field of command?.fields ?? []) {
      const name = options[field.name];
      // One that cannot be opened is refused where it is read.
      if (field.kind === 'file' && typeof name === 'string') this.tryOpen(name);
    }
  }

  private tryOpen(name: string): void {
    try {
      this.opened.set(name, fs.openSync(name, 'r'));
    } catch {}
  }

  /** @throws Refusal when it cannot be read */
  readonly read = (name: string): Buffer => {
    try {
      const fd = this.opened.get(name);
      // By name when it is read again: a descriptor is at its end then.
      this.opened.delete(name);
      return fs.readFileSync(fd ?? name);
    } catch (error) {
      throw unreadable(name, error);
    }
  };

  /** @throws Refusal when it cannot be read */
  readonly stream = async function* (this: NamedFiles, name: string): AsyncGenerator<Uint8Array> {
    try {
      const fd = this.opened.get(name);
      yield* fs.createReadStream(name, fd === undefined ? {} : { fd });
    } catch (error) {
      throw unreadable(name, error);
    }
  }.bind(this);
}

const unreadable = (name: string, error: unknown) =>
  refusal('FILE_UNREADABLE', { file: name, why: String((error as NodeJS.ErrnoException).code) });

/** Into the current folder, or where its permissions refuse that, into the one for temporary files. Never over another file. */
function writeFile({ name, bytes }: { name: string; bytes: Buffer }): void {
  for (const folder of [process.cwd(), os.tmpdir()]) {
    const place = path.join(folder, name);
    try {
      // Personal data may be in it.
      fs.writeFileSync(place, bytes, { mode: 0o600, flag: 'wx' });
      process.stderr.write(`Written: ${place}\n`);
      return;
    } catch (error) {
      process.stderr.write(`${place} could not be written: ${(error as Error).message}\n`);
    }
  }
}

async function execute(words: readonly string[]): Promise<number> {
  const parsed = parseLine(commandGroups, words);
  const { command } = parsed;
  if (!command) throw new UsageError('Name a command.');
  loadVariables();
  const variables = command.byOwner && !parsed.demo ? readOwnersVariables() : process.env;
  const files = new NamedFiles(parsed);
  const { keepsUser = false } = command;
  const { operator, close } = await openForOperator(variables, { ...parsed, keepsUser });
  try {
    const line = { ...parsed, command };
    const { output, exitCode, file } = await runCommand(operator, line, files.read, files.stream);
    process.stdout.write(output);
    if (file) writeFile(file);
    return exitCode;
  } finally {
    await close();
  }
}

/** Runs a command, and sets the exit code. */
export async function runAdmin(words: readonly string[]): Promise<void> {
  try {
    process.exitCode = await execute(words);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const known = error instanceof UsageError || isRefusal(error);
    process.stderr.write(known ? `${said}\nTry: npm run admin -- help\n` : `${said}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
