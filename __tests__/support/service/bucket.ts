import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/* A store that speaks as much of S3 as we use. It checks signatures by itself (AWS Signature Version 4). */

type Keys = { region: string; accessKeyId: string; secretAccessKey: string };
export type Bucket = Awaited<ReturnType<typeof startBucket>>;

/** Lists two files at a time. */
const PAGE = 2;

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

export async function startBucket(keys: Keys) {
  const files = new Map<string, Buffer>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const end = (status: number, body: string | Buffer = '') =>
      response.writeHead(status).end(body);
    if (!isSigned(keys, request, url)) return end(403, 'SignatureDoesNotMatch');
    const key = url.pathname.split('/').slice(2).join('/');
    if (key === '') return end(200, list(files, url.searchParams));
    if (request.method === 'PUT') {
      if (files.has(key) && request.headers['if-none-match'] === '*') return end(412, 'Exists');
      files.set(key, Buffer.concat(chunks));
      return end(200);
    }
    const found = files.get(key);
    return found ? end(200, found) : end(404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    files,
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function list(files: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('start-after') ?? '';
  const names = [...files.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort();
  const keys = names.slice(0, PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>${names.length > PAGE}</IsTruncated>${keys.join('')}</ListBucketResult>`;
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned(keys: Keys, { method, headers }: http.IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, id = '', day = '', region = '', names = '', signature] = match;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const payload = headers['x-amz-content-sha256'] as string;
  const canonical = [method, url.pathname, query, lines.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  const isOurs = id === keys.accessKeyId && region === keys.region;
  return isOurs && createHmac('sha256', key).update(text).digest('hex') === signature;
}
