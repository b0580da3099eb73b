import { ROLES } from '@fnx/api/shared/desk';
import { cellOf } from '@/features/desk/commands/cells';
import { commandGroups, registry } from '@/server/modules';
import { inDeskWords } from '@/server/operator/desk/desk-words';
import { listCommands } from '@/server/operator/desk/list-commands';
import { labelOf } from '@/shared/desk-words';

it.each([
  ['See "treasury list --all".', 'See “Treasury list” with “All”.'],
  ['"staking list --status CLOSED" shows it.', '“Staking list” with “Status” CLOSED shows it.'],
  ['"kyc note" notes it.', '“KYC note” notes it.'],
  ['--max-age is 1 to 604800.', '“Max age” is 1 to 604800.'],
  // Not a command of the desk, and what somebody wrote.
  ['"register rebuild", and "Where is it -- and why?"', null],
])('says %s in the words of the desk', (text, words) => {
  expect(inDeskWords({ registry }, text)).toBe(words ?? text);
});

it('asks in the words of a form whom letters are for', () => {
  expect(['who', 'again', 'paper'].map(labelOf)).toEqual([
    'One person alone, by number or holder id',
    'Also to those whose code was not used',
    'On paper also where there is an e-mail address',
  ]);
});

const listed = listCommands({ registry }, commandGroups, { roles: ROLES });

it('describes no command of the desk in the words of a shell', () => {
  const texts = listed.map(({ name, summary, details }) => `${name}: ${summary}. ${details}`);
  const shell = /--|\b[Pp]rints?\b|\b[Ee]xits with|npm run|"[a-z]+ [a-z]+"|\bTIME\b/;
  expect(texts.filter((text) => shell.test(text))).toEqual([]);
});

it.each([
  ['number', '100000 ETH', '100,000 ETH'],
  ['number', '-1234.50 USDT', '-1,234.50 USDT'],
  ['number', '2026', '2,026'],
  ['any', '1234.5', '1,234.5'],
  // Digits that may name something, such as an order, are typed elsewhere as they are.
  ['any', '3418206', '3418206'],
  ['text', '123456', '123456'],
] as const)('shows the %s %s as %s', (kind, value, shown) => {
  expect(cellOf(kind, value)).toMatchObject({
    text: shown,
    kind: shown === value ? 'short' : 'number',
  });
});

it('groups the digits of quantities alone: what names a thing is a text', () => {
  const names = /^(number|order|entry|batch|line|block|choice|year|round|ballot|case|ticket|id)$/;
  const grouped = listed.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, kind]) =>
      kind === 'number' && names.test(column) ? [`${name}: ${column}`] : [],
    ),
  );
  expect(grouped).toEqual([]);
});

it('parts the words of a list, and no thousands', () => {
  const text = 'SUPPORT, EDITOR: 371,117.25 shares';
  expect(cellOf('text', 'SUPPORT,EDITOR: 371,117.25 shares')).toMatchObject({ text });
});
