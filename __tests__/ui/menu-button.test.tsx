import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from '@/ui/basics/menu-button';

const user = userEvent.setup();
const item = (name: string) => screen.getByRole('menuitem', { name });

it('is used with the keys of a menu, and gives the keyboard back to its button', async () => {
  const picked = jest.fn();
  render(
    <MenuButton
      label="Fruit"
      className="x"
      entries={[
        { id: 'a', text: 'Apple', onPick: () => picked('a') },
        { id: 'b', text: 'Banana', onPick: () => picked('b'), disabled: true },
        { id: 'c', text: 'Cherry', onPick: () => picked('c') },
      ]}
    >
      Fruit
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'Fruit' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(item('Apple')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(item('Cherry')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Apple')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();

  await user.keyboard('{Enter}c{Enter}');
  await screen.findByRole('button', { expanded: false });
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  expect(picked.mock.calls).toEqual([['c']]);
  expect(button).toHaveFocus();

  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
