import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createPool } from '../src/client';
import { DatabaseClient } from '../src/database-client';
import { inDatabase, parseDatabaseUrl, roleOf } from '../src/database-url';
import { isDatabaseAway } from '../src/faults';
import { startFreezingProxy } from './freezing-proxy';
import { type StandbyPair, startStandbyPair } from './standby';

let pair: StandbyPair;
beforeAll(async () => {
  pair = await startStandbyPair(async () => {});
});
afterAll(async () => {
  await pair?.stop();
});

const hostOf = (url: string) => new URL(url).host;
const portOf = (url: string) => Number(new URL(url).port);
/** A list of servers, with the role and the database of the pair. */
const listOf = (hosts: readonly string[], attribute: string) => {
  const { username, password, pathname } = new URL(pair.primaryUrl);
  return `postgres://${username}:${password}@${hosts.join(',')}${pathname}?target_session_attrs=${attribute}`;
};
/** Nothing listens there. */
const NOBODY = '127.0.0.1:1';
const both = () => [NOBODY, hostOf(pair.standbyUrl), hostOf(pair.primaryUrl)];

async function reachedPort(list: string): Promise<number> {
  const client = new DatabaseClient({ connectionString: list });
  await client.connect();
  const { rows } = await client.query('select inet_server_port() as port');
  await client.end();
  return rows[0].port;
}

it.each([
  ['read-write', () => pair.primaryUrl],
  ['primary', () => pair.primaryUrl],
  ['standby', () => pair.standbyUrl],
  ['read-only', () => pair.standbyUrl],
  ['prefer-standby', () => pair.standbyUrl],
  ['any', () => pair.standbyUrl],
] as const)('%s leads to the right server of a list', async (attribute, expected) => {
  expect(await reachedPort(listOf(both(), attribute))).toBe(portOf(expected()));
});

it('a list without a fitting server is away, and prefer-standby takes the primary', async () => {
  const primary = [NOBODY, hostOf(pair.primaryUrl)];
  for (const list of [
    listOf([hostOf(pair.standbyUrl), NOBODY], 'read-write'),
    listOf(primary, 'standby'),
  ]) {
    const error = await reachedPort(list).catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
  }
  expect(await reachedPort(listOf(primary, 'prefer-standby'))).toBe(portOf(pair.primaryUrl));
});

it('a server that is frozen keeps nobody from the next one', async () => {
  const proxy = await startFreezingProxy(pair.primaryUrl);
  proxy.holdNew();
  const list = listOf([hostOf(proxy.url), hostOf(pair.primaryUrl)], 'read-write');
  expect(await reachedPort(list)).toBe(portOf(pair.primaryUrl));
  await proxy.stop();
});

it('a server that ends a connection as it begins ends nothing else', async () => {
  // AuthenticationOk, ReadyForQuery and ErrorResponse in one packet.
  const welcome = 'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I';
  const farewell = 'E\0\0\0\x1aSFATAL\0C57P01\0Mended\0\0';
  const answer = (socket: Socket) => socket.end(welcome + farewell);
  const server = createServer((socket) => socket.once('data', () => answer(socket)));
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const { port } = server.address() as AddressInfo;
  const pool = createPool(`postgres://fnx@127.0.0.1:${port}/fnx`, { max: 1 });
  const client = await pool.connect();
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
  server.close();
});

it('names the role and another database of a list', () => {
  const list = listOf(both(), 'read-write');
  expect(roleOf(list)).toBe(new URL(pair.primaryUrl).username);
  const other = parseDatabaseUrl(inDatabase(list, 'other'));
  expect(other.servers.map((server) => new URL(server).pathname)).toEqual([
    '/other',
    '/other',
    '/other',
  ]);
  expect(other.attribute).toBe('read-write');
});
