import { madeFault } from '@fnx/api/shared/fault-texts';
import { CALL_DIFFERENCES, CallMismatchError } from '@fnx/chain/call-differences';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import compile from 'icu-minify/compile';
import { toFunctionSelector } from 'viem';
import { messageKey } from '@/lang/engine/message-key';
import { addCatalog, startRendering } from '@/lang/engine/text';
import { faultText } from '@/lib/http/fault-text';
import { callFault } from '@/shared/call-faults';
import { differenceText } from '@/wallet/difference-text';
import germanCalls from '../../languages/de/calls.json';
import german from '../../languages/de/wallet.json';

for (const [area, texts] of Object.entries({ wallet: german, calls: germanCalls })) {
  const messages = Object.entries(texts).map(([key, text]) => [messageKey(key), compile(text)]);
  addCatalog('de', area, Object.fromEntries(messages));
}

beforeEach(() => startRendering('de', new Set()));
afterEach(() => startRendering('en', new Set()));

const ABIS = [
  shareTokenAbi,
  shareSaleAbi,
  shareStakingAbi,
  distributionsAbi,
  ballotsAbi,
  holdingRulesAbi,
];

it('translates what the contracts say', () => {
  const words = '1234567890'.padStart(64, '0').repeat(4);
  const faults = ABIS.flat().flatMap((entry) => {
    if (entry.type !== 'error') return [];
    const signature = `${entry.name}(${entry.inputs.map(({ type }) => type).join()})`;
    return callFault(`${toFunctionSelector(signature)}${words}`) ?? [];
  });
  expect(faults.length).toBeGreaterThan(50);
  expect(faults.filter((fault) => faultText(fault) === fault.text)).toEqual([]);
  expect(faultText(madeFault('CapReached', { shares: '1234.5' }))).toBe(
    'In dieser Runde sind nur noch 1.234,5 Aktien übrig.',
  );
  expect(faultText(madeFault('ApprovalNeeded', { percent: '10.25', limit: '10' }))).toBe(
    'Damit hätten Sie 10,25\u202f% der Bank. Wer 10\u202f% erreicht, braucht die Genehmigung der Aufsicht. Schreiben Sie zuerst dem Support.',
  );
  expect(faultText(madeFault('REASON', { reason: 'K' }))).toContain('(K)');
});

it('translates how a transaction differs from the page', () => {
  const errors = (Object.keys(CALL_DIFFERENCES) as (keyof typeof CALL_DIFFERENCES)[]).map(
    (code) => new CallMismatchError(code, 'shares'),
  );
  expect(errors.length).toBeGreaterThan(30);
  expect(errors.filter((error) => differenceText(error) === error.message)).toEqual([]);
  expect(differenceText(new CallMismatchError('FIELD_DIFFERS', 'shares'))).toBe(
    'Das Feld shares weicht ab.',
  );
});

it('leaves other sentences and English as they are', () => {
  expect(faultText({ name: 'SomethingNew', text: 'Something new.' })).toBe('Something new.');
  startRendering('en', new Set());
  expect(faultText(madeFault('CapReached', { shares: '1234.5' }))).toBe(
    'This round has only 1234.5 shares left.',
  );
});
