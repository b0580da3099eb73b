import type { Verdict } from './verdict';

/** The error codes of drivers, with their meaning and what to do. */
const CODES: Readonly<Record<string, readonly [saw: string, todo: string]>> = {
  '28P01': ['The database refuses the password.', 'Correct user and password in the address.'],
  '25006': ['No server of the address takes writes.', 'Start a primary, or name its address.'],
  '28000': ['The database does not let this user in.', 'Look at the role, and at pg_hba.conf.'],
  '3D000': ['There is no database of this name.', 'Create it, or correct the address.'],
  '42501': ['The role lacks a right.', 'Run: npm run migrate, as the owner. It grants the rows.'],
  '42P01': ['A table is missing.', 'Run: npm run migrate, with the owner in DATABASE_OWNER_URL.'],
  '53300': [
    'The database has no free connection.',
    'Raise max_connections, or run fewer instances.',
  ],
  '57P03': ['The database is starting or stopping.', 'Wait, and try again.'],
  ECONNREFUSED: [
    'Nothing listens there.',
    'Start the server, or correct host and port in the address.',
  ],
  ENOTFOUND: ['There is no host of this name.', 'Correct the host in the address, or the DNS.'],
  EAI_AGAIN: ['The name of the host cannot be resolved now.', 'Look at the DNS of this machine.'],
  ETIMEDOUT: ['The server does not answer.', 'Look for a firewall, or correct host and port.'],
  ENETUNREACH: ['There is no way to the network.', 'Look at the routes of this machine.'],
  ECONNRESET: ['The server closed the connection.', 'Look whether the port takes TLS or not.'],
  EAUTH: ['The mail server refuses the login.', 'Correct user and password in SMTP_URL.'],
  EENVELOPE: [
    'The mail server refuses the sender or the recipient.',
    'Use a MAIL_FROM for which the server lets this account send.',
  ],
  ECONNECTION: ['The mail server cannot be reached.', 'Correct host and port in SMTP_URL.'],
  ESOCKET: ['The mail server cannot be reached.', 'Correct host, port and TLS in SMTP_URL.'],
  ETLS: [
    'The mail server offers no encryption.',
    'Use smtps://, or a server with STARTTLS. Codes must not travel in the clear.',
  ],
  CERT_HAS_EXPIRED: ['The certificate has ended.', 'Renew it; look at the log of certbot.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['The certificate is signed by itself.', 'Use one of an authority.'],
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
    'Request one for this host, or correct the host in the address.',
  ],
};

/** The same of the file that an error names. */
const FILES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  EACCES: 'This user may not open the file',
};

type Caused = { code?: string; command?: string; message?: string; path?: string; cause?: unknown };

/** An error in plain words. `fetch` hides the code in its cause. */
export function explain(error: unknown): Verdict {
  const own = error as Caused;
  const file = FILES[own?.code ?? ''];
  if (file && own.path) {
    return { state: 'fault', saw: `${file}: ${own.path}.`, todo: 'Correct the path, or the file.' };
  }
  const inner = own?.cause as Caused | undefined;
  const code = [own, inner].map((one) => one?.code).find((one) => one && one in CODES);
  const [line = ''] = String(inner?.message ?? own?.message ?? error).split('\n');
  const [saw, todo] = CODES[code ?? ''] ?? [line, 'Correct the answer, or the part that it names.'];
  return { state: 'fault', saw, todo };
}
