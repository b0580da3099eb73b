import { madeFault, toldFault } from '@fnx/api/shared/fault-texts';
import { renderHook, waitFor } from '@testing-library/react';
import compile from 'icu-minify/compile';
import { useNoteText } from '@/features/purchase/order/use-note-text';
import { messageKey } from '@/lang/engine/message-key';
import { addCatalog, startRendering } from '@/lang/engine/text';
import germanCalls from '../../../languages/de/calls.json';
import german from '../../../languages/de/wallet.json';

const fault = madeFault('CapReached', { shares: '1234.5' });
const note = {
  status: 'FAILED' as const,
  at: '2026-11-20T09:44:20.000Z',
  note: fault.text,
  fault: toldFault(fault),
};

afterEach(() => startRendering('en', new Set()));

it('words the reason of a contract in the language of the page, once its words have come', async () => {
  for (const [area, texts] of Object.entries({ wallet: german, calls: germanCalls })) {
    const messages = Object.entries(texts).map(([key, text]) => [messageKey(key), compile(text)]);
    addCatalog('de', area, Object.fromEntries(messages));
  }
  startRendering('de', new Set());
  const { result } = renderHook(() => useNoteText(note));
  expect(result.current).toBe('This round has only 1234.5 shares left.');
  await waitFor(() =>
    expect(result.current).toBe('In dieser Runde sind nur noch 1.234,5 Aktien übrig.'),
  );
});

it('leaves a note without a reason of the contract, and no note, as they are', () => {
  startRendering('de', new Set());
  const { result, rerender } = renderHook(({ of }) => useNoteText(of), {
    initialProps: { of: { ...note, fault: null } as Parameters<typeof useNoteText>[0] },
  });
  expect(result.current).toBe(note.note);
  rerender({ of: null });
  expect(result.current).toBeNull();
});
