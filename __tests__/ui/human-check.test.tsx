import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { HumanCheck } from '@/ui/forms/human-check';

/** Google's own widget, which would call out: it shows what it was given, and answers by a press. */
jest.mock('react-google-recaptcha', () => ({
  __esModule: true,
  default: ({ sitekey, onChange }: { sitekey: string; onChange: (token: string) => void }) => (
    <button type="button" onClick={() => onChange('answer')}>
      {sitekey}
    </button>
  ),
}));

// jsdom has no record of how its page was loaded; a browser without one counts as allowed.
beforeAll(() => Object.assign(performance, { getEntriesByType: () => [] }));

type Props = ComponentProps<typeof HumanCheck>;
const works = (work: () => Promise<string>) => () => Promise.resolve(work);

const box = (props: Partial<Props>) => (
  <HumanCheck
    vendor="recaptcha"
    siteKey="site-key-1"
    attempt={0}
    loadWork={works(() => Promise.resolve('worked'))}
    onAnswer={() => {}}
    {...props}
  />
);

it('asks Google’s check with the site key, and hands its answer on', async () => {
  const onAnswer = jest.fn();
  render(box({ onAnswer }));
  const widget = await screen.findByRole('button', { name: 'site-key-1' });
  act(() => widget.click());
  expect(onAnswer).toHaveBeenCalledWith('answer');
});

it.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit'],
] as const)('loads the script of %s, and hands its answer on', async (vendor, url) => {
  const onAnswer = jest.fn();
  render(box({ vendor, onAnswer }));
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(`script[src="${url}"]`);
    if (!found) throw new Error('not yet');
    return found;
  });
  const rendered = jest.fn((_: HTMLElement, options: { callback(token: string): void }) => {
    options.callback('answer');
    return 'id';
  });
  Object.assign(window, { [vendor]: { render: rendered, remove: jest.fn() } });
  act(() => {
    script.dispatchEvent(new Event('load'));
  });
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith('answer'));
  expect(rendered.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'site-key-1' });
});

it('works by itself where no third party asks, and says when it is done', async () => {
  const onAnswer = jest.fn();
  render(box({ vendor: 'altcha', siteKey: null, onAnswer }));
  expect(await screen.findByText(/Human check passed/)).toBeInTheDocument();
  expect(await onAnswer.mock.calls[0]?.[0]).toBe('worked');
});

it('promises an answer before anything is loaded, and another one for the next attempt', async () => {
  const answers: unknown[] = [];
  const works = ['first', 'second'];
  const loadWork = () => Promise.resolve(() => Promise.resolve(works.shift() ?? ''));
  const given = (props: Partial<Props>) =>
    box({ siteKey: null, loadWork, onAnswer: (answer) => answers.push(answer), ...props });
  const { rerender } = render(given({ vendor: undefined }));
  expect(answers).toHaveLength(1);
  rerender(given({ vendor: 'altcha' }));
  expect(await screen.findByText(/Human check passed/)).toBeInTheDocument();
  expect(await answers[0]).toBe('first');
  answers.length = 0;
  rerender(given({ vendor: 'altcha', attempt: 1 }));
  expect(await screen.findByText(/Human check passed/)).toBeInTheDocument();
  expect(await answers[0]).toBe('second');
});

it('promises nothing where a person answers', async () => {
  const onAnswer = jest.fn();
  render(box({ onAnswer }));
  expect(await screen.findByRole('button', { name: 'site-key-1' })).toBeInTheDocument();
  expect(await onAnswer.mock.calls[0]?.[0]).toBe('');
});

it('says what to do when the work fails', async () => {
  const onAnswer = jest.fn();
  render(
    box({ vendor: 'altcha', onAnswer, loadWork: works(() => Promise.reject(new Error('no'))) }),
  );
  expect(await screen.findByText(/Reload the page/)).toBeInTheDocument();
  expect(await onAnswer.mock.calls[0]?.[0]).toBe('');
});

it('is not there in a deployment without a check, and promises nothing', async () => {
  const onAnswer = jest.fn();
  const { container } = render(box({ vendor: null, siteKey: null, onAnswer }));
  expect(container).toBeEmptyDOMElement();
  expect(await onAnswer.mock.calls[0]?.[0]).toBe('');
});
