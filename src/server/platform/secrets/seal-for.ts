import {
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

/**
 * Seals bytes for the owner of an RSA key, as JWE in compact form (RFC 7516: RSA-OAEP-256 and A256GCM), which the usual libraries open.
 * @param publicKey SPKI in DER, as Base64
 * @throws Error for what is no RSA key
 */
export function sealFor(publicKey: string, bytes: Buffer): string {
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki', encoding: 'base64' });
  const header = encode(Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}'));
  const [secret, iv] = [randomBytes(32), randomBytes(12)];
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(header));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const parts = [publicEncrypt({ key, ...padding }, secret), iv, sealed, cipher.getAuthTag()];
  return [header, ...parts.map(encode)].join('.');
}

const encode = (bytes: Buffer) => bytes.toString('base64url');
