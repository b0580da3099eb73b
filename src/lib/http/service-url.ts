/** Where the service answers: a path of this site, or another host's URL. */
export const serviceUrl = () => process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1';

/** A document that the bank published, by the SHA-256 of its bytes. */
export const documentUrl = (hash: string) => `${serviceUrl()}/documents/${hash}`;
