import { parseDatabaseUrl } from '@fnx/postgres/database-url';
import type { VariableName } from '@/config/variables';
import { credentialFile, readSecretFiles } from '@/server/secret-files';

/** Where a check looked, in words. */
export type Place = {
  /** Hosts with their ports, and the user; never a password or a path, which may hold a key. Empty for no address. */
  at: string;
  /** The variable that says so, and its file. */
  from: string;
};

const PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'smtp:': 587,
  'smtps:': 465,
  'http:': 80,
  'https:': 443,
};
/** Elsewhere the user of an address may be a key. */
const NAMES_USER = /^(postgres|postgresql|smtp|smtps):/;

/** The place that a variable names. @param source as it was set, with the names of files */
export function placeOf(
  name: VariableName,
  source: Readonly<Record<string, string | undefined>>,
): Place {
  const file = source[`${name}_FILE`]?.trim() || credentialFile(source, name);
  const value = readSecretFiles(source).source[name] ?? '';
  return { at: addressesOf(value), from: file ? `${name} (${file})` : name };
}

function addressesOf(value: string): string {
  const parts = NAMES_USER.test(value) ? parseDatabaseUrl(value).servers : value.split(',');
  if (!parts.every((part) => URL.canParse(part.trim()))) return '';
  const urls = parts.map((part) => new URL(part.trim()));
  const hosts = urls.map(({ hostname, port, protocol }) =>
    [hostname, port || PORTS[protocol]].filter(Boolean).join(':'),
  );
  const [{ username, protocol } = new URL('x:')] = urls;
  const user = username && NAMES_USER.test(protocol) ? ` as ${decodeURIComponent(username)}` : '';
  return hosts.join(' and ') + user;
}
