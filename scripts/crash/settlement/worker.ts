/**
 * A process of the rehearsal: reads the chain and settles, with the same functions as the jobs of the service, until it is killed. AHEAD says
 * by how many seconds the chain's clock is ahead of ours.
 */
import { settleRounds } from '@/server/auctions/settle';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { openChain } from '@/server/open-chain';
import { plusSeconds } from '@/server/platform/clock';
import { createLogger } from '@/server/platform/log';
import { readConfig } from '@/server/read-config';
import { indexChain } from '@/server/register/index/index-chain';
import { openContext } from '@/server/runtime';
import { runScript } from '../../processes';

async function main(): Promise<never> {
  const config = readConfig(process.env);
  const opened = await openContext(config, createLogger('silent'), openChain(config));
  const ahead = Number(process.env.AHEAD);
  const ctx = { ...opened.ctx, clock: { now: () => plusSeconds(new Date(), ahead) } };
  await prepareCurrencies(ctx);
  for (;;) {
    console.log('reads');
    await indexChain(ctx);
    console.log('settles');
    await settleRounds(ctx);
  }
}

runScript(main);
