import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { act, type FormEvent, StrictMode } from 'react';
import { type Outcome, usePress } from '@/lib/page/use-press';

type Props = { data?: string; failed?: boolean; about?: string };

/** A form whose act needs data that come later. */
function open(first: Props = {}) {
  const acts: string[] = [];
  const view = renderHook(
    ({ data, failed = false, about = 'form' }: Props) =>
      usePress((): Outcome => {
        if (failed) return 'refused';
        if (data === undefined) return 'waiting';
        acts.push(data);
        return 'done';
      }, [about]),
    { initialProps: first, wrapper: StrictMode },
  );
  const press = () => act(() => view.result.current.press());
  return { ...view, acts, press, isBusy: () => view.result.current.busy };
}

it('acts at once where nothing is missing, once for each press', async () => {
  const { acts, press, isBusy, rerender } = open({ data: 'a' });
  expect(await press()).toBe('done');
  expect(isBusy()).toBe(false);
  rerender({ data: 'b' });
  expect(acts).toEqual(['a']);
  await press();
  expect(acts).toEqual(['a', 'b']);
});

it('keeps a press until the data have come, and then acts once with what is there', async () => {
  const { acts, press, isBusy, rerender } = open();
  expect(await press()).toBe('waiting');
  expect(isBusy()).toBe(true);
  await press();
  rerender({});
  expect(acts).toEqual([]);
  rerender({ data: 'a' });
  expect(isBusy()).toBe(false);
  rerender({ data: 'b' });
  expect(acts).toEqual(['a']);
});

it('forgets a press once what it was for has changed', async () => {
  const { acts, press, isBusy, rerender } = open();
  await press();
  rerender({ about: 'another form' });
  expect(isBusy()).toBe(false);
  rerender({ about: 'form', data: 'a' });
  expect(acts).toEqual([]);
});

it('forgets a press with its page', async () => {
  const acts: string[] = [];
  function Form({ data }: { data?: string }) {
    const act = () => (data === undefined ? 'waiting' : acts.push(data) > 0 ? 'done' : 'refused');
    const { submit, busy } = usePress(act, []);
    return <form aria-label="form" aria-busy={busy} onSubmit={submit} />;
  }
  const page = render(<Form />);
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
  page.rerender(<p>Another page</p>);
  page.rerender(<Form data="a" />);
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false');
  expect(acts).toEqual([]);
});

it('waits no longer for what has failed', async () => {
  const { acts, press, isBusy, rerender } = open();
  await press();
  rerender({ failed: true });
  expect(isBusy()).toBe(false);
  rerender({ data: 'a' });
  expect(acts).toEqual([]);
});

it('refuses a press while an act is under way, and takes the next one when it has ended', async () => {
  const ends: ((outcome: Outcome) => void)[] = [];
  function Form() {
    const { submit, busy } = usePress(() => new Promise((resolve) => ends.push(resolve)), []);
    const onSubmit = (event: FormEvent) => submit(event);
    return <form aria-label="form" aria-busy={busy} onSubmit={onSubmit} />;
  }
  render(<Form />);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(ends).toHaveLength(1);
  expect(form).toHaveAttribute('aria-busy', 'true');
  ends[0]?.('refused');
  await waitFor(() => expect(form).toHaveAttribute('aria-busy', 'false'));
  fireEvent.submit(form);
  expect(ends).toHaveLength(2);
  await act(async () => ends[1]?.('done'));
});

it('keeps a press while it asks again for what had failed, unless the form changes meanwhile', async () => {
  const acts: string[] = [];
  let come: (outcome: Outcome) => void = () => {};
  const { result, rerender } = renderHook(
    ({ data, about }: { data?: string; about: string }) =>
      usePress(() => {
        if (data === undefined) return new Promise<Outcome>((resolve) => (come = resolve));
        acts.push(data);
        return 'done';
      }, [about]),
    { initialProps: { about: 'form' } as { data?: string; about: string } },
  );
  act(() => void result.current.press());
  rerender({ data: 'a', about: 'form' });
  await act(async () => come('waiting'));
  expect(acts).toEqual(['a']);
  rerender({ about: 'form' });
  act(() => void result.current.press());
  rerender({ data: 'b', about: 'another form' });
  await act(async () => come('waiting'));
  expect(acts).toEqual(['a']);
  expect(result.current.busy).toBe(false);
});
