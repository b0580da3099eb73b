/**
 * `npm run tool -- transfer`: the newest order of the running demo that waits for a bank transfer gets it. What the sample bank says of it is
 * a camt.054 in `.data/transfer.xml`, which an officer imports at the desk, under "Bank money". `-- wrong` sends it from another person's
 * account, which shows what happens to money that does not fit.
 */
import { writeFileSync } from 'node:fs';
import { and, desc, eq } from 'drizzle-orm';
import { sampleTransfer } from '@/server/deposits/sample-transfer';
import { openForOperator } from '@/server/open-for-operator';
import { orders } from '@/server/purchase/tables';
import { runScript } from '../processes';
import { SAMPLE_ACCOUNT } from './sample-account';

const FILE = '.data/transfer.xml';

async function main(): Promise<void> {
  const isWrong = process.argv[2] === 'wrong';
  const source = { ...process.env, ...SAMPLE_ACCOUNT };
  const { operator, close } = await openForOperator(source, { demo: true, as: 'demo' });
  try {
    const { ctx } = operator;
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.method, 'TRANSFER'), eq(orders.status, 'CREATED')))
      .orderBy(desc(orders.createdAt))
      .limit(1);
    if (!order) throw new Error('No order waits for a bank transfer. Place one at /buy-shares.');
    writeFileSync(FILE, await sampleTransfer(ctx, order, isWrong ? 'OTHER' : 'OWN'));
    console.log(`Sent for order ${order.number}: ${FILE}. Import it at /desk/deposits/files.`);
  } finally {
    await close();
  }
}

runScript(main);
