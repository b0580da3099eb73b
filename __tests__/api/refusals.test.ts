import { readFileSync } from 'node:fs';
import { REFUSALS, type RefusalCode, refusalMessage } from '@fnx/api/refusals';
import { BALLOT_FAULTS } from '@fnx/api/shared/ballot-text';
import { registry } from '@/server/modules';
import { inDeskWords } from '@/server/operator/desk/desk-words';
import { refusal } from '@/server/platform/refusal';
import { filesBelow } from '../../scripts/files-below';

const codes = Object.keys(REFUSALS) as RefusalCode[];

// The reader of a text's head serves the desk's form too.
const sources = [
  ...filesBelow('src/server', 'src/shared', 'packages/api/src/shared', 'scripts/ops'),
  'packages/api/src/content/text-format.ts',
]
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

it.each(codes)('%s is thrown somewhere, and says it in sentences', (code) => {
  expect(sources).toContain(`'${code}'`);
  // A reason of others, such as the words of an XML reader, may end it.
  expect(REFUSALS[code]).toMatch(/^(?:[A-Z"-]|\{).+(?:[.)}]|journal\.\w+)$/);
});

it('says nothing by two codes', () => {
  const words = Object.values(REFUSALS);
  expect(words.filter((text, place) => words.indexOf(text) < place)).toEqual([]);
});

it('carries its code and parameters, with the message that is made of them', () => {
  const { code, params, message } = refusal('ALREADY', { what: 'action', state: 'final' });
  expect({ code, params, message }).toEqual({
    code: 'ALREADY',
    params: { what: 'action', state: 'final' },
    message: 'This action is final already.',
  });
});

it.each<[RefusalCode, Record<string, unknown>, string, string]>([
  ['REQUIRED', { field: '--max-age' }, '--max-age is required.', '“Max age” is required.'],
  [
    'CHOOSE_ONE',
    { fields: '--open and --close' },
    'Give one of --open and --close.',
    'Give one of “Open” and “Close”.',
  ],
  [
    'NOT_LISTED',
    { what: 'action', id: 7, list: 'treasury list --all' },
    'There is no action 7. See "treasury list --all".',
    'There is no action 7. See “Treasury list” with “All”.',
  ],
  // Typed values stay as they were typed.
  [
    'NOT_A_TIME',
    { value: '--at "price list"' },
    '"--at "price list"" is not a UTC time such as 2027-01-01T09:00:00Z.',
    '"--at "price list"" is not a UTC time such as 2027-01-01T09:00:00Z.',
  ],
  [
    'CALL_REFUSED',
    { fault: { name: 'CapReached', params: { shares: '5' } }, name: 'CapReached' },
    'The contract would refuse this call: This round has only 5 shares left. (CapReached)',
    'The contract would refuse this call: This round has only 5 shares left. (CapReached)',
  ],
])('%s is said at the command line and at the desk', (code, params, shell, desk) => {
  expect(refusalMessage(code, params)).toBe(shell);
  expect(refusalMessage(code, params, (text) => inDeskWords({ registry }, text))).toBe(desk);
});

it('has the words of a ballot’s reader', () => {
  expect(codes).toEqual(expect.arrayContaining(Object.keys(BALLOT_FAULTS)));
});

it('no page recognises an error by its words', () => {
  const byWords =
    /\.(?:test|exec)\([\w.]*\.message\)|\.message\.(?:includes|match|startsWith|endsWith|replace)\(|(?<!typeof \w+)\.message [!=]== ['"`]/;
  const pages = filesBelow('src/features', 'src/shell', 'src/lib', 'src/ui', 'src/wallet');
  expect(pages.filter((path) => byWords.test(readFileSync(path, 'utf8')))).toEqual([]);
});
