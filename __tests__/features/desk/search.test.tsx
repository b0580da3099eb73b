import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { journal } from '@/server/platform/tables';
import { signUp } from '../../support/people/members';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['SUPPORT', 'FINANCE']);
const user = userEvent.setup();

const field = () => screen.findByRole('combobox', { name: /^Find a page/ });
/** Not the options of the list of work on the same page. */
const offered = () =>
  screen
    .queryAllByRole('option')
    .filter((one) => one.closest('select') === null)
    .map(({ textContent }) => textContent);
const searches = async () => {
  const entries = await desk.service().ctx.db.select().from(journal);
  return entries.filter(({ action }) => action === 'view search').map(({ target }) => target);
};

it('finds pages and commands while one types, and asks the service on Enter alone', async () => {
  const { userId } = await signUp(desk.service(), { firstName: 'Béla', lastName: 'Bartók' });
  const home = desk.open('');
  await user.type(await field(), 'batch');
  await screen.findByRole('option', { name: /^Command ?Deposits void/ });
  expect(offered().slice(0, 2)).toEqual([
    'Find“batch”among people, orders, money, wallets and tickets',
    'PageBank money: Batches',
  ]);
  // No page for which the officer has no right.
  await user.clear(await field());
  await user.type(await field(), 'journal');
  expect(offered().filter((one) => one?.startsWith('Page'))).toEqual([]);
  await user.clear(await field());
  await user.type(await field(), 'bartok bela');
  expect(await searches()).toEqual([]);
  await user.keyboard('{Enter}');
  const person = await screen.findByRole('option', { name: /^Person ?Béla Bartók/ });
  expect(person).toHaveAttribute('aria-selected', 'true');
  expect(await searches()).toEqual(['b••• b•••']);
  await user.keyboard('{Enter}');
  expect(home.visited).toEqual([`/desk/people/${userId}`]);
});

it('the arrow keys choose, round and round', async () => {
  const { visited } = desk.open('');
  await user.type(await field(), 'price set');
  await screen.findByRole('option', { name: /^Command ?Price set/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(visited).toEqual(['/desk/commands/price%20set']);
});

it('the keys of a page are those that it has, and none acts within a field or a dialog', async () => {
  for (const lastName of ['One', 'Two']) await signUp(desk.service(), { lastName });
  const home = desk.open('');
  await user.type(await field(), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  home.unmount();
  const list = desk.open('people');
  const rows = await screen.findAllByRole('link', { name: /(One|Two|Bartók)$/ });
  await user.keyboard('jjk');
  expect(rows[0]).toHaveFocus();
  const [first, second] = rows.map((row) => row.getAttribute('href'));
  const keys = async () => {
    await user.click(document.body);
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys of this page' });
    await user.keyboard('nj?');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    return within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  };
  expect(await keys()).toEqual(['Ctrl K', '?', 'j', 'k', 'Enter']);
  list.unmount();
  const item = desk.open('people', first?.split('/').at(-1));
  await screen.findByRole('heading', { name: /(One|Two|Bartók)$/ });
  expect(await keys()).toEqual(['Ctrl K', '?', 'n']);
  expect(item.visited).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('n');
  expect(item.visited).toEqual([second]);
});

it('the menu has headings over what the officer may open', async () => {
  desk.open('');
  const menu = await screen.findByRole('navigation', { name: 'Desk' });
  const titles = within(menu)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['Customers', 'Money', 'Shares', 'Records', 'Bank']);
});
