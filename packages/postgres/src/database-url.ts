/** Which server of a list may be used; with the names of libpq. */
export const SESSION_ATTRIBUTES = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;
export type SessionAttribute = (typeof SESSION_ATTRIBUTES)[number];

type DatabaseUrl = {
  /** One connection string for each server. */
  servers: readonly [string, ...string[]];
  /** Null for an unknown name. */
  attribute: SessionAttribute | null;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;
const ATTRIBUTE = /[?&]target_session_attrs=([^&#]*)/;

/**
 * A connection string of one server, or of several in libpq's form:
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(text) ?? [];
  const [first = '', ...others] = hosts.split(',');
  const given = ATTRIBUTE.exec(after)?.[1] ?? 'any';
  return {
    servers: [
      others.length === 0 ? text : `${before}${first}${after}`,
      ...others.map((host) => `${before}${host}${after}`),
    ],
    attribute: SESSION_ATTRIBUTES.find((name) => name === given) ?? null,
  };
}

/** The name of the role in a connection string. */
export const roleOf = (text: string): string =>
  decodeURIComponent(new URL(parseDatabaseUrl(text).servers[0]).username);

/** The connection string of another database on the same servers. */
export const inDatabase = (text: string, name: string): string =>
  text.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${name}`);
