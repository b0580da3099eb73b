import { act, render, screen, waitFor } from '@testing-library/react';
import { toast } from '@/lib/page/toast';
import { Toasts } from '@/shell/feedback/toasts';
import { SettingsProvider } from '@/shell/session/settings';

const KINDS = ['success', 'info', 'warning', 'error', 'loading'] as const;

it.each(KINDS)(
  'a toast of the kind %s has id, title and description, and can be taken away',
  async (kind) => {
    render(
      <SettingsProvider>
        <Toasts />
      </SettingsProvider>,
    );
    const id = `toast-${kind}`;
    act(() => {
      expect(toast[kind](`A title, ${kind}`, { id, description: `More, ${kind}` })).toBe(id);
    });
    const title = await screen.findByText(`A title, ${kind}`);
    expect(screen.getByText(`More, ${kind}`)).toBeInTheDocument();
    const shown = title.closest('[data-sonner-toast]');
    expect(shown).toHaveAttribute('data-type', kind);
    expect(shown).toHaveAttribute('data-dismissible', 'true');
    act(() => toast.dismiss(id));
    await waitFor(() => expect(shown).toHaveAttribute('data-removed', 'true'));
  },
);
