import { setTimeout as sleep } from 'node:timers/promises';
import { peopleCalls } from '@fnx/api/desk/people';
import { bankDay } from '@fnx/bank-files/banking-days';
import { readRecords, textOf } from '@fnx/bank-files/xml-records';
import { type SampleLine, sampleCamt } from '@/server/deposits/sample-camt';
import type { Office } from '../people/officers';
import { SAMPLE_ACCOUNT } from './sample-account';

const POLLING_MS = 10_000;
const MOST = '2000000000';
const FILE = 'bank.xml';
const REASON = 'Paid by the sample bank';

/**
 * Pays what the demo's bank owes: its officers sign the file of the payments that are due, the sample bank transfers at once, and both
 * bring what it says of it.
 *
 * @param signal ends it, with an error
 */
export async function runSampleBank(office: Office, signal: AbortSignal): Promise<never> {
  while (true) {
    const { queues } = await office.ask(peopleCalls.queues, {});
    if (queues.some(({ name, waiting }) => name === 'payouts' && waiting > 0)) await payAll(office);
    await sleep(POLLING_MS, undefined, { signal });
  }
}

async function payAll({ order, ask, askOther }: Office): Promise<void> {
  const { file } = await order(['payouts', 'pay', MOST, '--reason', REASON]);
  if (!file) throw new Error('“payouts pay” made no file.');
  const lines = await readTransfers(Buffer.from(file.base64, 'base64'));
  const { BANK_IBAN: iban, BANK_CURRENCY: currency } = SAMPLE_ACCOUNT;
  const xml = sampleCamt({ id: file.name, iban, currency, day: bankDay(new Date()), lines });
  const asked = ['deposits', 'import', '--file', FILE];
  for (const by of [ask, askOther]) await order(asked, { [FILE]: Buffer.from(xml) }, by);
}

/** Reads a file of transfers (pain.001) as a bank does. */
async function readTransfers(xml: Uint8Array): Promise<SampleLine[]> {
  const lines: SampleLine[] = [];
  const shape = {
    root: 'Document',
    records: new Set(['CdtTrfTxInf']),
    fault: (problem: object) => new Error(JSON.stringify(problem)),
  };
  for await (const records of readRecords([xml], shape)) {
    for (const record of records) {
      const said = (...path: string[]) => textOf(record, ...path);
      lines.push({
        debit: said('PmtId', 'EndToEndId'),
        amount: said('Amt', 'InstdAmt'),
        name: said('Cdtr', 'Nm'),
      });
    }
  }
  return lines;
}
