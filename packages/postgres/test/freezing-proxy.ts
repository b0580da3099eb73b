import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections can freeze: they stay open, and nothing passes any more, as when a machine hangs. */
export type FreezingProxy = {
  /** The connection string of the server behind it, by way of the proxy. */
  url: string;
  /** Freezes the connections that are open. New ones work, as after a failover. */
  freeze(): void;
  /** New connections freeze at once. */
  holdNew(): void;
  /** New connections reach another server from now on, as after a failover. */
  lead(serverUrl: string): void;
  stop(): Promise<void>;
};

/** @param others servers that have their turn with new connections */
export async function startFreezingProxy(
  serverUrl: string,
  ...others: readonly string[]
): Promise<FreezingProxy> {
  let targets = [serverUrl, ...others];
  let connections = 0;
  const held = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let holds = false;
  const server = createServer((client) => {
    if (holds) {
      held.add(client);
      return;
    }
    const target = new URL(targets[connections % targets.length] ?? serverUrl);
    connections += 1;
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(await listen(server));
  return {
    url: url.href,
    freeze: () => {
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    holdNew: () => {
      holds = true;
    },
    lead: (to) => {
      targets = [to];
    },
    stop: async () => {
      for (const socket of held) socket.destroy();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
