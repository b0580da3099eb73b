import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KycPicture } from '@fnx/api/shared/identity';
import { type Answers, picturesNeeded, placeOf } from '@fnx/api/shared/identity-fields';
import type { Tx } from '@fnx/postgres/client';
import { parseDecimal } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256, toBytes } from 'viem';
import { ticketNumber } from '@/server/content/contact/contact-us';
import { contactAnswers, contactTickets } from '@/server/content/tables';
import type { Operator } from '@/server/desk/commands';
import { commandOf } from '@/server/desk/define-command';
import { toColumns } from '@/server/identity/answers';
import { type Application, beginApplication } from '@/server/identity/applications';
import { assignDocument, noteDocument } from '@/server/identity/documents/assign-document';
import { type StoredFile, storeFile } from '@/server/identity/file-store';
import { kycFiles } from '@/server/identity/tables';
import { execute } from '@/server/operator/execute';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { SAMPLE_EMAILS } from '@/server/purchase/seed/sample-holders';
import { demoAccount } from '@/server/purchase/seed/seed-demo';
import { users, wallets } from '@/server/users/tables';
import { recoveryRequests } from '@/server/wallets/tables';
import { walletOf } from '../../chain/sample-purchases';
import { drawPicture, type PictureFault, type Printed } from './draw-pictures';

/** An invented person's check. `note`, which nothing reads, says what an officer should find. */
type Check = Answers & {
  /** Fields that the document prints otherwise than the form. */
  printed?: Partial<Printed>;
  fault?: PictureFault;
  /** Number of another face than that on the document. */
  selfie?: number;
  /** An officer's comment on an attempt before this one. */
  earlier?: string;
  /** Number of the sample holder who lost a wallet, from 1. */
  holder?: number;
};

type Picture = Omit<typeof kycFiles.$inferInsert, 'applicationId'>;
type Drawn = Check & { pictures: readonly Picture[]; face: StoredFile | null };
type Writer = { userId: string; name: string; email: string };

type Ticket = Omit<typeof contactTickets.$inferInsert, 'id'> & {
  /** Index of the check of its writer, where it is no stranger. */
  person?: number;
  /** Before the present. */
  hours: number;
  answer?: { officer: string; message: string };
};

const rowsOf = (name: string) => JSON.parse(readFileSync(join(__dirname, name), 'utf8'));
const ago = ({ clock }: AppContext, hours: number) =>
  plusSeconds(clock.now(), -hours * HOUR_SECONDS);

/**
 * Gives officers of the demo something to do: identity checks that nothing approves by itself, cases, tickets, lost wallets, and a
 * payment to return. Everybody is invented.
 */
export async function giveWork(operator: Operator): Promise<void> {
  const { ctx } = operator;
  await importSanctions(operator);
  const checks = await drawAll(ctx, rowsOf('checks.json'));
  const recoveries = await drawAll(ctx, rowsOf('recoveries.json'));
  await ctx.db.transaction(async (tx) => {
    const writers: Writer[] = [];
    for (const [index, one] of checks.entries()) writers.push(await addCheck(ctx, tx, one, index));
    for (const one of recoveries) await addRecovery(ctx, tx, one);
    for (const one of rowsOf('tickets.json')) await addTicket(ctx, tx, one, writers);
  });
  await payTreasury(ctx);
}

async function importSanctions(operator: Operator): Promise<void> {
  const command = commandOf(operator.ctx, 'sanctions import');
  if (!command) throw new Error('There is no command for the import.');
  const name = 'sanctions.xml';
  const file = { name, read: () => readFileSync(join(__dirname, name)) };
  const options = { reason: 'invented entries of the demo' };
  await execute(command, operator, { args: ['OFAC'], options, files: { file } });
}

/** A day may count from the present: `@-2` is two days ago. */
const dayOf = (ctx: AppContext, day: string) =>
  day.startsWith('@')
    ? ago(ctx, -Number(day.slice(1)) * 24)
        .toISOString()
        .slice(0, 10)
    : day;

/** One after the other, so that the demo's first pages do not wait. */
async function drawAll(ctx: AppContext, rows: readonly Check[]): Promise<Drawn[]> {
  const all: Drawn[] = [];
  for (const [index, row] of rows.entries()) {
    const documentExpiresOn = dayOf(ctx, row.documentExpiresOn);
    const check = { ...row, documentExpiresOn, nationality: row.country };
    const number = row.holder ?? index;
    const draw = (picture: KycPicture, selfie = number) =>
      drawPicture(picture, { ...check, ...row.printed }, { number, selfie, fault: row.fault });
    // The identity check of a holder was good; what comes now may not be.
    const seen = row.holder ? number : row.selfie;
    const pictures: Picture[] = [];
    for (const picture of picturesNeeded(row.documentType)) {
      const bytes = await draw(picture, seen);
      const { type: kind, side } = placeOf(picture, row.documentType);
      const facts = { kind, side, contentType: 'image/jpeg', bytes: bytes.length };
      pictures.push({ ...facts, ...(await storeFile(ctx, bytes)) });
    }
    const face = row.holder ? await storeFile(ctx, await draw('selfie', row.selfie)) : null;
    all.push({ ...check, pictures, face });
  }
  return all;
}

async function addCheck(ctx: AppContext, tx: Tx, one: Drawn, index: number): Promise<Writer> {
  const { firstName, lastName, country, earlier } = one;
  const submittedAt = ago(ctx, 75 - index * 2.4);
  const plain = `${firstName}.${lastName}`.normalize('NFKD').replace(/[^a-z.]/gi, '');
  const [person] = await tx
    .insert(users)
    .values({
      ...demoAccount(plusSeconds(submittedAt, -HOUR_SECONDS)),
      ...{ firstName, lastName, country, kycStatus: 'IN_REVIEW' },
      email: `${plain.toLowerCase()}@sample.invalid`,
      phone: `+99900001${String(index).padStart(3, '0')}`,
    })
    .returning();
  if (!person) throw new Error('The person was not stored.');
  const answers = { ...toColumns(one), submittedAt };
  const words = { status: 'RETRY' as const, comment: earlier, reviewedAt: submittedAt };
  const first = earlier
    ? await beginApplication(ctx, tx, person.id, null, { ...answers, ...words })
    : null;
  const status = 'IN_REVIEW';
  const attempt = await beginApplication(ctx, tx, person.id, first, { ...answers, status });
  await addPictures(tx, attempt, one);
  await noteDocument(ctx, tx, attempt);
  await ctx.registry.personChanged(ctx, tx, person.id);
  return { userId: person.id, name: `${firstName} ${lastName}`, email: person.email };
}

async function addPictures(tx: Tx, { id: applicationId }: Application, { pictures }: Drawn) {
  await tx.insert(kycFiles).values(pictures.map((one) => ({ ...one, applicationId })));
}

/** A sample holder gets a name and a confirmed identity, and asks for the shares of a lost wallet. */
async function addRecovery(ctx: AppContext, tx: Tx, one: Drawn): Promise<void> {
  const { firstName, lastName, country, holder = 1, face } = one;
  const email = SAMPLE_EMAILS[holder - 1] ?? '';
  const named = await tx
    .update(users)
    .set({ firstName, lastName, country })
    .where(eq(users.email, email))
    .returning({ userId: users.id });
  const userId = named[0]?.userId;
  if (!userId || !face) throw new Error(`There is no sample holder ${holder}.`);
  const at = ago(ctx, 100);
  const status = 'APPROVED';
  const answers = { ...toColumns(one), status, submittedAt: at, reviewedAt: at } as const;
  const attempt = await beginApplication(ctx, tx, userId, null, answers);
  await addPictures(tx, attempt, one);
  await assignDocument(ctx, tx, userId, await noteDocument(ctx, tx, attempt));
  const fromAddress = walletOf(holder - 1).toLowerCase();
  const toAddress = `0x${keccak256(toBytes(`new wallet of ${email}`)).slice(-40)}`;
  const linked = { userId, chainId: ctx.config.chain.id, linkedAt: at };
  await tx.insert(wallets).values([
    { ...linked, address: fromAddress, isPrimary: true },
    { ...linked, address: toAddress, isPrimary: false },
  ]);
  const createdAt = ago(ctx, holder);
  await tx.insert(recoveryRequests).values({ userId, fromAddress, toAddress, ...face, createdAt });
}

async function addTicket(
  ctx: AppContext,
  tx: Tx,
  { person, hours, answer, ...ticket }: Ticket,
  writers: readonly Writer[],
): Promise<void> {
  const writer = person === undefined ? null : writers[person];
  const id = ticketNumber();
  const closedAt = answer ? ago(ctx, hours - 3) : null;
  const state = answer ? 'CLOSED' : 'OPEN';
  const row = { ...ticket, ...writer, id, fingerprint: id, createdAt: ago(ctx, hours) };
  await tx.insert(contactTickets).values({ ...row, state, closedAt });
  if (closedAt && answer) {
    await tx.insert(contactAnswers).values({ ...answer, ticketId: id, sentAt: closedAt });
  }
}

/** USDT that buys nothing, from the last but five of the node's accounts; the last four have roles. */
async function payTreasury({ config, chain: { client, addresses } }: AppContext): Promise<void> {
  const accounts = await client.request<EthAccounts>({ method: 'eth_accounts' });
  const args = [config.chain.treasury, parseDecimal('1250', 18)] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  const call = { from: accounts.at(-6), to: addresses.currencies.USDT.address, data };
  await client.request<EthSend>({ method: 'eth_sendTransaction', params: [call] });
}

type EthAccounts = { Method: 'eth_accounts'; Parameters?: undefined; ReturnType: Address[] };
type EthSend = { Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex };
