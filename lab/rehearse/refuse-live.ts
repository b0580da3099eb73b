import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Hosts that are this machine, or names that nobody can own (RFC 2606, RFC 6761). */
const NOBODYS = /(^|\.)(localhost|test|invalid|example|example\.(com|net|org))$|^127\.|^\[::1\]$/;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Refuses a purchase that would spoil a database: it invents the first two officers, whose passkeys nobody has afterwards.
 *
 * @param folder the stand's
 * @throws Error that says why, and what to do
 */
export function refuseLive(variables: Variables, folder: string): void {
  const file = join(folder, 'bank.env');
  if (!existsSync(file)) {
    throw new Error(`There is no stand in ${folder}. Start one: npm run check -- rehearse stand`);
  }
  const { PUBLIC_URL = '', CHAIN_ID, CHAIN_RPC_URL } = variables;
  const stand = parseEnv(readFileSync(file, 'utf8').replaceAll('export ', ''));
  const why =
    CHAIN_RPC_URL !== stand.CHAIN_RPC_URL
      ? `its nodes (CHAIN_RPC_URL, chain ${CHAIN_ID}) are not those of the stand`
      : URL.canParse(PUBLIC_URL) && NOBODYS.test(new URL(PUBLIC_URL).hostname)
        ? null
        : `people can reach ${PUBLIC_URL || 'its site'}`;
  if (!why) return;
  throw new Error(
    `Refused: ${why}. A rehearsed purchase uses up the first two officers of a database and leaves invented people in it. Set up a site of its own on the stand, with a database that is thrown away.`,
  );
}
