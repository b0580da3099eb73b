import { cellOf } from '@/features/desk/commands/cells';
import { detailsOf, inDeskWords } from '@/features/desk/lib/desk-words';
import { commandGroups } from '@/server/modules';
import { listCommands } from '@/server/operator/desk/run-command';
import { ROLES } from '@/shared/desk';

it.each([
  ['See "treasury list --all".', 'See “Treasury list” with “All”.'],
  ['"cases list --state CLEARED" shows it.', '“Cases list” with “State” CLEARED shows it.'],
  ['"kyc list" shows it.', '“KYC list” shows it.'],
  ['--max-age is 1 to 604800.', '“Max age” is 1 to 604800.'],
  // Not a command of the desk, and what somebody wrote.
  ['"register rebuild", and "Where is it -- and why?"', null],
])('says %s in the words of the desk', (text, words) => {
  expect(inDeskWords(text)).toBe(words ?? text);
});

it('describes no command of the desk in the words of a shell', () => {
  const officer = { id: '', email: '', name: '', roles: ROLES };
  const texts = listCommands(commandGroups, officer).map(
    (command) => `${command.name}: ${command.summary}. ${detailsOf(command)}`,
  );
  const shell = /--|\b[Pp]rints?\b|\b[Ee]xits with|npm run|"[a-z]+ [a-z]+"|\bTIME\b/;
  expect(texts.filter((text) => shell.test(text))).toEqual([]);
});

it.each([
  ['amount', '100000 ETH', '100,000 ETH'],
  ['amount', '-1234.50 USDT', '-1,234.50 USDT'],
  ['shares', '3418206', '3,418,206'],
  // What they name is typed elsewhere as it is.
  ['year', '2026', '2026'],
  ['number', '123456', '123456'],
])('shows the %s %s as %s', (name, value, shown) => {
  expect(cellOf(name, value)).toMatchObject({
    text: shown,
    kind: name === 'number' ? 'short' : 'number',
  });
});
