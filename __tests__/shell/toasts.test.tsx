import { act, render, screen } from '@testing-library/react';
import { toast } from '@/lib/page/toast';
import { TOASTER_OPTIONS, Toasts } from '@/shell/feedback/toasts';

it('toasts: have the specified options', () => {
  expect(TOASTER_OPTIONS).toMatchObject({
    position: 'top-right',
    closeButton: true,
    duration: 4000,
    visibleToasts: 3,
    gap: 14,
    hotkey: ['altKey', 'KeyT'],
    style: { '--width': '356px' },
  });
});
it('toasts: appear with a close button; nothing is there before the first', async () => {
  render(<Toasts />);
  expect(document.querySelector('[data-sonner-toaster]')).toBeNull();
  act(() => {
    toast.success('Saved', { description: 'Your settings are kept.' });
  });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.getByText('Your settings are kept.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
});
