import type { Hex } from 'viem';
import { type Operator, Refusal, type Row } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { readIndexedBlock } from './indexed-block';

/** `--send` of a command: the demo's chain signs for its accounts; nothing else does. */
export const SEND = { send: 'flag' } as const;

/**
 * The record time of a call of the board, in Unix seconds; that of the last indexed block if none is given, so that the lists know
 * the holdings of it.
 * @param text ISO 8601
 * @throws Refusal when it is no time, or has not passed
 */
export async function readRecordTime(ctx: AppContext, text: string | undefined): Promise<bigint> {
  const indexed = Date.parse((await readIndexedBlock(ctx.db))?.time ?? '');
  const time = text === undefined ? indexed : Date.parse(text);
  if (Number.isNaN(time))
    throw new Refusal('--record-time is a time such as 2026-11-20T23:59:59Z.');
  // The chain's time may be ahead of this machine's.
  const latest = Math.max(indexed || 0, ctx.clock.now().getTime());
  if (time > latest) throw new Refusal('--record-time must have passed.');
  return BigInt(Math.floor(time / 1000));
}

/**
 * Sends calls from the treasury's account of the demo's chain, one after the other.
 * @param calls rows with `step`, `to` and `data`
 * @throws Refusal outside of the demo, where the board's own wallet sends them
 */
export async function sendFromTreasury({ ctx }: Operator, calls: readonly Row[]): Promise<Row[]> {
  if (ctx.config.mode !== 'demo') {
    throw new Refusal('--send is for the demo. Send the calls from the board’s wallet.');
  }
  const { client } = ctx.chain;
  const sent: Row[] = [];
  for (const { step, to, data } of calls) {
    const call = { from: ctx.config.chain.treasury, to: to as Hex, data: data as Hex };
    const hash = await client.request<EthSend>({ method: 'eth_sendTransaction', params: [call] });
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Refusal(`The chain reverted the step "${step}": ${hash}.`);
    sent.push({ step, transaction: hash });
  }
  return sent;
}

type EthSend = { Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex };
