import { DAILY, type Daily } from '@/features/desk/daily/pages';
import { AREAS } from '@/features/desk/frame/areas';
import { commandGroups, modules } from '@/server/modules';

const names = commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name));

it.each(Object.values<Daily>(DAILY))('the page $title has commands that there are', (page) => {
  const used = [...page.acts, ...(page.list ? [page.list] : [])];
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
});

it('alerts lead to pages that there are', () => {
  const pages = modules.flatMap(({ alerts = {} }) =>
    Object.values(alerts).flatMap(({ page }) => (page ? [page] : [])),
  );
  const areas = AREAS.map(({ path }) => path);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !areas.includes(page.split('/')[0] ?? ''))).toEqual([]);
});
