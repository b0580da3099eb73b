import { depositCalls } from '@fnx/api/desk/deposits';
import { mnemonicToAccount } from 'viem/accounts';
import type { SampleLine } from '@/server/deposits/sample-camt';
import { statement } from '../../__tests__/support/market/statement';
import { type Office, openOffice } from '../../scripts/people/officers';
import { capture } from '../../scripts/processes';
import { awaitShares, type Investor, MNEMONIC, placeOrder } from './people';
import { vote } from './voters';
import type { World } from './world';

/** Account 38 of the local chain is a CASHIER. */
const CASHIER = mnemonicToAccount(MNEMONIC, { addressIndex: 38 }).address;

const WISH = { currencyId: 'EUR', amount: '100', side: 'PAY' } as const;
const NAME = 'Ada Lovelace';
const MOST_NUMBER = '999999999';
/** Message about a file that was imported by an earlier try. */
const DONE = /was imported before/;

/** The desk of a running service with these variables. */
export const openBankOffice = (env: Record<string, string>): Promise<Office> =>
  openOffice(env.PUBLIC_URL ?? '', async (line) => {
    const args = ['--import', 'tsx', 'scripts/ops/admin.ts', ...line];
    return (await capture(process.execPath, args, { ...env, LOG_LEVEL: 'fatal' })).output;
  });

/**
 * Customers order and pay, two officers import what the bank says of it, in files that overlap and come twice, and release the money, and the
 * cashier signs; then the shares are waited for and vote, until the run stops.
 */
export async function payByBank(world: World, investors: readonly Investor[], office: Office) {
  let before: SampleLine[] = [];
  for (let turn = 1; !world.stopping; turn += 1) {
    const placed = await Promise.all(
      investors.map(async (investor) => {
        const order = await placeOrder(world, investor, WISH);
        if (order?.payment.kind !== 'TRANSFER') throw new TypeError('A transfer was ordered.');
        return { investor, id: order.id, reference: order.payment.reference };
      }),
    );
    const paid = placed.map(({ reference }, n) => ({
      name: NAME,
      reference,
      ref: `T${turn}-${n}`,
    }));
    const [first] = paid;
    const strange = { ref: `T${turn}-strange` };
    const again = { ...first, ref: `T${turn}-again` };
    const some = world.random.whole(1, paid.length);
    const files = [
      [`A${turn}`, [...before, ...paid.slice(0, some)]],
      [`B${turn}`, [...paid.slice(world.random.whole(0, some)), strange]],
      [`A${turn}`, [...before, ...paid.slice(0, some)]],
    ] as const;
    await Promise.all(files.map(([id, lines]) => bring(world, office, id, lines)));
    await bring(world, office, `C${turn}`, [again, ...paid]);
    before = world.random.shuffle([...paid, again, strange]).slice(0, 3);
    await order(world, office, ['deposits', 'release', MOST_NUMBER, '--reason', 'today']);
    await signAll(world, office);
    await Promise.all(placed.map(({ investor, id }) => awaitShares(world, investor, id)));
    await Promise.all(investors.map((investor) => vote(world, investor)));
  }
}

/** Imports a statement, which is the same file however often it is brought. */
async function bring(world: World, office: Office, id: string, lines: readonly SampleLine[]) {
  const { name, base64 } = statement(id, lines);
  world.statements.set(
    id,
    lines.map(({ ref = '' }) => ref),
  );
  const given = { [name]: Buffer.from(base64, 'base64') };
  // An upload is one officer's word: both fetch it from the bank.
  for (const by of [office.ask, office.askOther]) {
    await order(world, office, ['deposits', 'import', '--file', name], given, by);
  }
  world.acknowledged.files.add(id);
}

/** The cashier's wallet signs what it is shown of each batch. */
async function signAll(world: World, office: Office): Promise<void> {
  const listed = await answered(world, office, () => office.ask(depositCalls.batches, {}));
  for (const { number: batch, state } of listed?.docs ?? []) {
    if (state !== 'RELEASED') continue;
    const asked = { number: String(batch) };
    const shown = await answered(world, office, () => office.ask(depositCalls.batch, asked));
    if (!shown) continue;
    const signature = await world.rpc.request('eth_signTypedData_v4', [
      CASHIER,
      JSON.parse(shown.typedData),
    ]);
    const words = [String(batch), '--signature', String(signature)];
    await order(world, office, ['deposits', 'sign', ...words]);
  }
}

/**
 * Runs a command until it is answered. A command that is refused after its first answer was lost had been done.
 * @returns null when it is refused
 */
const order = (world: World, office: Office, ...line: Parameters<Office['order']>) =>
  answered(world, office, () => office.order(...line));

/** The same for any call of the desk. */
async function answered<T>(world: World, office: Office, ask: () => Promise<T>): Promise<T | null> {
  for (let lost = false; ; lost = true) {
    await world.service.up();
    try {
      // Proposed once more, it would be refused while it is open.
      if (lost) await office.signOpen();
      return await ask();
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof TypeError) && !/: 503 /.test(message)) {
        if (!(lost && /: 4\d\d /.test(message)) && !DONE.test(message))
          world.breaches.push(message);
        return null;
      }
      world.lost += 1;
    }
  }
}
