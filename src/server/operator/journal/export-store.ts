import fs from 'node:fs';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { ServerConfig } from '@/config/server-env';
import { refusal } from '@/server/platform/refusal';

/** Where exports are kept: a folder, or a bucket that speaks S3. */
export type ExportStore = {
  /** The names of its files, in order. */
  list(): Promise<string[]>;
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** @throws Error when the file exists: an export is never replaced */
  write(name: string, bytes: Buffer): Promise<void>;
};

/**
 * The store of a place: `s3://bucket/folder`, or a folder of this machine.
 * @throws Refusal when it is neither, or the variables of the bucket are missing
 */
export function openExportStore(place: string, config: ServerConfig): ExportStore {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9.-]{3,63})\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket) {
    if (config.s3) return bucketStore(config.s3, bucket, folder === '' ? '' : `${folder}/`);
    throw refusal('S3_UNSET');
  }
  if (!fs.existsSync(place) || !fs.statSync(place).isDirectory()) {
    throw refusal('FOLDER_MISSING', { place });
  }
  return folderStore(place);
}

export function folderStore(folder: string): ExportStore {
  return {
    list: async () => fs.readdirSync(folder).sort(),
    read: async (name) => {
      const file = path.join(folder, name);
      return fs.existsSync(file) ? fs.readFileSync(file) : null;
    },
    write: async (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes, { flag: 'wx' }),
  };
}

type S3 = NonNullable<ServerConfig['s3']>;

/** With path-style addresses, which every compatible store knows. */
function bucketStore({ url, ...keys }: S3, bucket: string, prefix: string): ExportStore {
  const client = new AwsClient({ ...keys, service: 's3' });
  const root = `${url}/${bucket}`;
  const refused = async (answer: Response) => {
    const text = (await answer.text()).slice(0, 200);
    return refusal('BUCKET_REFUSED', { bucket, status: answer.status, answer: text });
  };
  const ask = async (address: string, init: RequestInit = {}) => {
    const answer = await client.fetch(address, init);
    if (answer.ok || answer.status === 404) return answer;
    throw await refused(answer);
  };
  return {
    async list() {
      const names: string[] = [];
      for (let more = true; more; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        const last = names.at(-1);
        if (last !== undefined) query.set('start-after', `${prefix}${last}`);
        const text = await (await ask(`${root}?${query}`)).text();
        // Names are ours: letters, digits, hyphens and dots, so nothing in them is escaped.
        const found = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
        names.push(...found.map((key) => key.slice(prefix.length)));
        more = found.length > 0 && /<IsTruncated>true<\/IsTruncated>/.test(text);
      }
      return names;
    },
    async read(name) {
      const answer = await ask(`${root}/${prefix}${name}`);
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
    },
    async write(name, bytes) {
      const headers = { 'if-none-match': '*' };
      const body = new Uint8Array(bytes);
      const answer = await ask(`${root}/${prefix}${name}`, { method: 'PUT', headers, body });
      if (answer.status === 404) throw await refused(answer);
    },
  };
}
