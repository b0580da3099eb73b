import { detailsOf, inDeskWords } from '@/features/desk/lib/desk-words';
import { commandGroups } from '@/server/modules';
import { listCommands } from '@/server/operator/desk/run-command';
import { ROLES } from '@/shared/desk';

it.each([
  ['See "treasury list --all".', 'See “Treasury list” with “All”.'],
  ['"cases list --state CLEARED" shows it.', '“Cases list” with “State” CLEARED shows it.'],
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
