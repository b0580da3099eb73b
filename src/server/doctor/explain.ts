import type { Place } from './place';
import type { Verdict } from './verdict';

/** The error codes of drivers, with their meaning and what to do; `{from}` is the variable that names the place. */
const CODES: Readonly<Record<string, readonly [saw: string, todo: string]>> = {
  '28P01': ['The database refuses the password.', 'Correct user and password in {from}.'],
  '25006': ['No server of the address takes writes.', 'Start a primary, or name it in {from}.'],
  '28000': ['The database does not let this user in.', 'Look at the role, and at pg_hba.conf.'],
  '3D000': ['There is no database of this name.', 'Create it, or correct its name in {from}.'],
  '42501': ['The role lacks a right.', 'Run: npm run migrate, as the owner. It grants the rows.'],
  CONNECT: [
    'The role may not enter the database.',
    'Run as a superuser: grant connect on database … to …; with both names of {from}.',
  ],
  '42P01': ['A table is missing.', 'Run: npm run migrate, with the owner in DATABASE_OWNER_URL.'],
  '53300': [
    'The database has no free connection.',
    'Raise max_connections, or the limit of the role, or run fewer instances.',
  ],
  '57P03': ['The database is starting or stopping.', 'Wait, and try again.'],
  ECONNREFUSED: ['Nothing listens there.', 'Start the server, or correct host and port in {from}.'],
  ENOTFOUND: ['There is no host of this name.', 'Correct the host in {from}, or the DNS.'],
  EAI_AGAIN: ['The name of the host cannot be resolved now.', 'Look at the DNS of this machine.'],
  ETIMEDOUT: [
    'The server does not answer.',
    'Look for a firewall, or correct host and port in {from}.',
  ],
  ENETUNREACH: ['There is no way to the network.', 'Look at the routes of this machine.'],
  ECONNRESET: ['The server closed the connection.', 'Look whether the port takes TLS or not.'],
  EAUTH: ['The mail server refuses the login.', 'Correct user and password in {from}.'],
  EENVELOPE: [
    'The mail server refuses the sender or the recipient.',
    'Use a MAIL_FROM for which the server lets this account send.',
  ],
  ECONNECTION: ['The mail server cannot be reached.', 'Correct host and port in {from}.'],
  ESOCKET: ['The mail server cannot be reached.', 'Correct host, port and TLS in {from}.'],
  ETLS: [
    'The mail server offers no encryption.',
    'Use smtps://, or a server with STARTTLS. Codes must not travel in the clear.',
  ],
  EGREETING: [
    'The server says nothing without encryption.',
    'A port that takes TLS at once, such as 465, needs smtps:// in {from}.',
  ],
  EPROTO: [
    'The port speaks without encryption, and TLS was tried.',
    'Correct the port or the scheme in {from}: of mail, smtp:// begins in the clear and then asks for TLS.',
  ],
  CERT_HAS_EXPIRED: ['The certificate has ended.', 'Renew it; look at the log of certbot.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'The certificate is signed by itself.',
    'Use one of an authority, or name it in NODE_EXTRA_CA_CERTS where the server is your own.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'This machine does not know the authority of the certificate.',
    'Name its certificate in NODE_EXTRA_CA_CERTS, or in sslrootcert of the address.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'The server sends its certificate without the ones between.',
    'Serve the whole chain (fullchain.pem).',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'The certificate is for another host.',
    'Request one for this host, or correct the host in {from}.',
  ],
};

/** Words of a message whose driver put its own code in the place of the cause's. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^permission denied for database/m, 'CONNECT'],
  [/wrong version number|packet length too long/i, 'EPROTO'],
  [/greeting never received/i, 'EGREETING'],
  [/self.signed certificate in/i, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self.signed certificate/i, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to verify the first/i, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/certificate has expired/i, 'CERT_HAS_EXPIRED'],
  [/does not match certificate/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/aborted due to timeout|connection timeout|timeout expired/i, 'ETIMEDOUT'],
];
const NAMED = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ECONNRESET)\b/;

/** The same of the file that an error names. */
const FILES: Readonly<Record<string, readonly [saw: string, todo: string]>> = {
  ENOENT: ['There is no such file', 'Put the file there, or correct its path in {from}.'],
  EACCES: [
    'This user may not open the file',
    'Give it to the user of the service, or run this as its owner.',
  ],
};

type Caused = { code?: unknown; message?: string; path?: string; cause?: unknown };

/** With its causes: `fetch` hides the code in one. */
function causesOf(error: unknown): Caused[] {
  const own = (error ?? {}) as Caused;
  return [own, ...(own.cause ? causesOf(own.cause) : [])];
}

function codeOf(errors: readonly Caused[]): string | undefined {
  const text = errors.map(({ message }) => message).join('\n');
  const said = WORDS.find(([words]) => words.test(text))?.[1] ?? NAMED.exec(text)?.[1];
  return said ?? errors.map(({ code }) => String(code)).find((code) => code in CODES);
}

const THE_ANSWER: Place = { at: '', from: 'the answer' };

/**
 * An error in plain words.
 * @param todo the remedy of an error without words of its own
 */
export function explain(
  error: unknown,
  { at, from }: Place = THE_ANSWER,
  todo = 'Correct {from}, or what it names.',
): Verdict {
  const fault = (saw: string, remedy: string): Verdict => ({
    state: 'fault',
    saw,
    todo: remedy.replaceAll('{from}', from),
  });
  const errors = causesOf(error);
  const [own, ...inner] = errors;
  const file = FILES[String(own?.code)];
  if (file && own?.path) return fault(`${file[0]}: ${own.path}.`, file[1]);
  const known = CODES[codeOf(errors) ?? ''];
  if (known) return fault(at ? `${known[0].slice(0, -1)}: ${at}.` : known[0], known[1]);
  // Behind an empty line viem says the whole address, in which a key may be.
  const [message = ''] = (inner.at(0)?.message ?? own?.message ?? String(error)).split('\n\n');
  return fault(message, todo);
}
