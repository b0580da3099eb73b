import { act, render, screen } from '@testing-library/react';
import { Toaster } from 'sonner';
import { toast, useToasterWanted } from '@/lib/page/toast';

/** The shell, too, has no Toaster before the first toast. */
function Shell() {
  return useToasterWanted() ? <Toaster /> : <p>no toaster</p>;
}

it('mounts the Toaster with the first toast, and shows what was said before it', async () => {
  // sonner asks the browser for the visitor's motion settings.
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  render(<Shell />);
  expect(screen.getByText('no toaster')).toBeVisible();
  toast.dismiss();
  expect(screen.getByText('no toaster')).toBeVisible();

  let id: number | string = '';
  act(() => {
    id = toast.loading('Sending', { description: 'To the chain' });
  });
  expect(await screen.findByText('Sending')).toBeVisible();
  expect(screen.getByText('To the chain')).toBeVisible();

  act(() => {
    expect(toast.success('Sent', { id })).toBe(id);
  });
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(screen.queryByText('Sending')).toBeNull();
});
