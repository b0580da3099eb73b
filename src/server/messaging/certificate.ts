import { connect } from 'node:tls';

const WITHIN_MS = 10_000;

/**
 * When the certificate that a server presents ends.
 *
 * @throws Error when it cannot be reached
 */
export function readExpiry(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // One that has ended, or that nobody trusts here, is to be read as well.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error(`${host} does not answer.`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.end();
      resolve(new Date(end));
    });
  });
}
