import { DAILY, type Daily } from '@/features/desk/daily/pages';
import { commandGroups } from '@/server/modules';

const names = commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name));

it.each(Object.values<Daily>(DAILY))('the page $title has commands that there are', (page) => {
  const used = [...page.acts, ...(page.list ? [page.list] : [])];
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
});
