import { capture } from '../../scripts/processes';

/** Runs a program of the package with the variables of a file, as an operator types it. @returns what it printed. @throws Error with its last lines */
export async function command(envFile: string, args: readonly string[]): Promise<string> {
  const env = { FNX_ENV_FILE: envFile, LOG_LEVEL: 'fatal' };
  const { code, output } = await capture(process.execPath, ['--import', 'tsx', ...args], env);
  if (code !== 0) throw new Error(output.trim().split('\n').slice(-5).join(' '));
  return output;
}
