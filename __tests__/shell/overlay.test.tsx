import { act, render, screen } from '@testing-library/react';
import { hideOverlay, showOverlay, withOverlay } from '@/lib/page/overlay';
import { Overlay } from '@/shell/feedback/overlay';

const TEXT =
  'Please wait while we process your request. Do not refresh the page or close the window during the process.';
const shown = () => screen.queryByText(TEXT) !== null;

/** A promise with its ends outside. */
function later<T>() {
  let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // biome-ignore lint/style/noNonNullAssertion: the executor has run by now
  return { promise, ...settle! };
}

describe('the blocking overlay', () => {
  it('says the specified words while work runs, and passes on what it brings', async () => {
    render(<Overlay />);
    expect(shown()).toBe(false);
    const work = later<number>();
    let result: Promise<number> | undefined;
    act(() => {
      result = withOverlay(work.promise);
    });
    expect(shown()).toBe(true);
    await act(async () => work.resolve(7));
    expect(await result).toBe(7);
    expect(shown()).toBe(false);
  });
  it('leaves when the work fails, and passes on the failure', async () => {
    render(<Overlay />);
    const work = later();
    let result: Promise<unknown> = Promise.resolve();
    act(() => {
      result = withOverlay(work.promise);
    });
    const caught = expect(result).rejects.toThrow('no');
    await act(async () => work.reject(new Error('no')));
    await caught;
    expect(shown()).toBe(false);
  });
  it('stays until the last of several operations has ended', () => {
    render(<Overlay />);
    act(() => {
      showOverlay();
      showOverlay();
      hideOverlay();
    });
    expect(shown()).toBe(true);
    act(hideOverlay);
    act(hideOverlay);
    expect(shown()).toBe(false);
    act(showOverlay);
    expect(shown()).toBe(true);
    act(hideOverlay);
  });
  it('asks before the window is closed', () => {
    render(<Overlay />);
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    act(showOverlay);
    expect(leaving()).toBe(true);
    act(hideOverlay);
    expect(leaving()).toBe(false);
  });
});
