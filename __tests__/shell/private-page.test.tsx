import { act, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PrivatePage } from '@/shell/session/private-page';
import { firstScript } from '../../scripts/build/next/first-script';

const boot = firstScript('boot.js');
const root = document.documentElement;
/** The file is the page's own first script; it runs here as it does there. */
const start = () => new Function(boot)();

const ran = jest.fn();
function Balance() {
  useEffect(() => ran('effect'), []);
  return <p>Balance</p>;
}

const app = (waiting: boolean) => (
  <PrivatePage waiting={waiting}>
    <Balance />
  </PrivatePage>
);

/** Hydrates what the build serves, as the browser of a member or a guest does. */
async function open(preview: boolean) {
  root.dataset.preview = 'on';
  const place = document.createElement('div');
  place.innerHTML = renderToString(app(true));
  document.body.append(place);
  if (!preview) delete root.dataset.preview;
  const drawn = place.querySelector('p');
  const onRecoverableError = jest.fn();
  const live = await act(async () => hydrateRoot(place, app(true), { onRecoverableError }));
  return { place, drawn, onRecoverableError, live };
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.preview;
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
  history.replaceState(null, '', '/wallet');
  ran.mockClear();
});
afterEach(() => document.body.replaceChildren());

describe('the preview of a private page', () => {
  it('continues with the same elements for a member, and reacts once the session is known', async () => {
    const { place, drawn, onRecoverableError, live } = await open(true);
    expect(place.querySelector('[inert]')).toContainElement(drawn);
    await act(async () => live.render(app(false)));
    expect(place.querySelector('p')).toBe(drawn);
    expect(place.querySelector('[inert]')).toBeNull();
    expect(place.querySelector('[role="status"]')).toBeNull();
    expect(onRecoverableError).not.toHaveBeenCalled();
  });
  it('runs no code of the page for a guest', async () => {
    const { place, drawn, onRecoverableError } = await open(false);
    expect(ran).not.toHaveBeenCalled();
    expect(place.querySelector('p')).toBe(drawn);
    expect(place.querySelector('[role="status"]')).toHaveTextContent('Loading');
    expect(onRecoverableError).not.toHaveBeenCalled();
  });
  const member = () => {
    localStorage.setItem('token', 't');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'token=t; path=/';
  };
  it('is for browsers with a session', () => {
    member();
    start();
    expect(root.dataset.preview).toBe('on');
  });
  it.each([
    ['the stored token alone', true, false],
    ['the cookie alone', false, true],
    ['neither', false, false],
  ])('is not shown with %s', (_, stored, cookie) => {
    if (stored) localStorage.setItem('token', 't');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    if (cookie) document.cookie = 'token=t; path=/';
    start();
    expect(root.dataset.preview).toBeUndefined();
  });
  it('is not shown where the address selects what the page shows', () => {
    member();
    history.replaceState(null, '', '/settings?tab=security');
    start();
    expect(root.dataset.preview).toBeUndefined();
  });
});
