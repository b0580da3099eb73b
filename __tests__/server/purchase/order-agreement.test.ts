import { inflateSync } from 'node:zlib';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { eq } from 'drizzle-orm';
import { parseEventLogs } from 'viem';
import { API_BASE } from '@/server/app';
import { documentHash, publishDocument } from '@/server/platform/documents/publish-document';
import { orders } from '@/server/purchase/tables';
import { type Buyer, orderFor, startMarket } from '../../support/market/market';
import { walletPayment } from '../../support/market/wire-quote';
import { writeContent } from '../../support/service/act';
import { duringTests } from '../../support/setup/during-tests';

/** The file that is attached to a PDF. */
function attached(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const [head] = /\/Type \/EmbeddedFile[\s\S]*?stream\n/.exec(text) ?? [];
  if (!head) throw new Error('no file is attached');
  const start = text.indexOf(head) + head.length;
  const bytes = pdf.subarray(start, pdf.indexOf('endstream', start));
  return head.includes('FlateDecode') ? inflateSync(bytes) : bytes;
}

describe('the signed share agreement', () => {
  let buyer: Buyer;
  const market = duringTests(startMarket);
  beforeAll(async () => {
    buyer = await market.buyer(2);
  });

  const load = (orderId: string, token = buyer.token) =>
    market.service.app.request(`${API_BASE}/wallet/buyShare/${orderId}/agreement`, {
      headers: { token },
    });

  it('has the text whose hash the quote and the event have, and keeps it when the text changes', async () => {
    const order = await market.order(buyer, { amount: '40' });
    const quoted = walletPayment(order).quote.agreementHash;
    expect(await (await load(order.id)).json()).toMatchObject({ data: { code: 'ORDER_STATE' } });

    const hash = await market.buy(buyer, order);
    await market.watch();
    const { logs } = await market.chain.reader.getTransactionReceipt({ hash });
    const [bought] = parseEventLogs({ abi: shareSaleAbi, eventName: 'Bought', logs });
    expect(bought?.args.agreementHash).toBe(quoted);

    const response = await load(order.id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const copy = Buffer.from(await response.arrayBuffer());
    expect(documentHash(attached(copy))).toBe(quoted);
    // Anybody can load the same text under its hash.
    const published = await market.service.app.request(`${API_BASE}/documents/${quoted}`);
    expect(documentHash(Buffer.from(await published.arrayBuffer()))).toBe(quoted);

    // A purchase of a time with another text keeps that one, although there is a newer.
    const bytes = Buffer.from('---\nversion: 2020-01-01\n---\n# An older text\n\nOf **then**.\n');
    const old = await market.ctx.db.transaction((tx) =>
      publishDocument(market.ctx, tx, { fileName: 'old.md', title: 'Old', bytes }),
    );
    await market.ctx.db.update(orders).set({ agreementHash: old }).where(eq(orders.id, order.id));
    const before = Buffer.from(await (await load(order.id)).arrayBuffer());
    expect(attached(before)).toEqual(bytes);
  });

  it('of a version that the desk published counts from then on, and open orders keep theirs', async () => {
    const open = await market.order(buyer, { amount: '5' });
    const source =
      '---\ntitle: Share agreement\nslug: share-agreement\nversion: 2026-11-23\nupdatedAt: 2026-11-22T00:00:00.000Z\nsummary: S\n---\nNew words.';
    const eve = { ctx: market.ctx, name: 'eve@bank.example' };
    await writeContent(eve, 'publish', 'legal', { name: 'agreement.md', source });
    const { data: config } = await buyer.request('config');
    const hash = documentHash(Buffer.from(source));
    expect(config).toMatchObject({ agreementVersion: '2026-11-23', agreementHash: hash });

    const wanted = { currencyId: 'USDT', amount: '5', side: 'RECEIVE' };
    const { quoteId } = (await buyer.request('getConvertedAmount', wanted)).data;
    const old = await buyer.request('createOrder', orderFor(quoteId, buyer));
    expect(old.data.fields.agreementVersion).toMatch(/^The purchase agreement has changed/);
    const accepted = { ...orderFor(quoteId, buyer), agreementVersion: '2026-11-23' };
    const fresh = (await buyer.request('createOrder', accepted)).data;

    for (const order of [open, fresh]) await market.buy(buyer, order);
    await market.watch();
    const copy = async (id: string) =>
      attached(Buffer.from(await (await load(id)).arrayBuffer())).toString();
    expect(await copy(fresh.id)).toBe(source);
    expect(await copy(open.id)).toContain('version: 2026-11-29');
  });
});
