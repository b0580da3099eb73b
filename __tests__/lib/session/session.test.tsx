import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

type SessionModule = typeof import('@/lib/session/session');

/** A fresh module is a fresh tab: it has read nothing yet. */
function openTab(): SessionModule {
  let tab: SessionModule | undefined;
  jest.isolateModules(() => {
    tab = require('@/lib/session/session');
  });
  if (!tab) throw new Error('The module did not load.');
  return tab;
}

const cookie = (name: string) =>
  document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));

/** Cookies of another kind, until the test is over. */
function replaceCookies(kind: { get: () => string; set: (text: string) => void }): void {
  Object.defineProperty(document, 'cookie', { configurable: true, ...kind });
}

/** Sends the event by which the browser tells this tab that another one changed the storage. */
function fromOtherTab(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

beforeEach(() => {
  localStorage.clear();
  for (const name of ['token', 'isRedirect', 'AcceptTerm&Condition']) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'cookie');
});

describe('logged in means cookie and stored token', () => {
  it.each([
    ['both', 'a', 'a', { status: 'member', token: 'a' }, 'a'],
    ['only the stored token', 'a', null, { status: 'guest' }, null],
    ['only the cookie', null, 'a', { status: 'guest' }, null],
    ['an empty stored token', '', 'a', { status: 'guest' }, null],
    ['neither', null, null, { status: 'guest' }, null],
  ])('%s', (_, stored, cookieValue, session, storedAfter) => {
    if (stored !== null) localStorage.setItem('token', stored);
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    if (cookieValue !== null) document.cookie = `token=${cookieValue}; path=/`;
    expect(openTab().readSession()).toEqual(session);
    expect(localStorage.getItem('token')).toBe(storedAfter);
  });
});

describe('startSession and endSession', () => {
  // security(Sessions and tokens 14.3.1)
  it('keep the token in both places, and forget everything', () => {
    const tab = openTab();
    expect(tab.startSession('t1')).toBe(true);
    expect([localStorage.getItem('token'), cookie('token')]).toEqual(['t1', 'token=t1']);
    expect(tab.currentToken()).toBe('t1');

    localStorage.setItem('user_email', 'a@b.co');
    localStorage.setItem('settings', '{}');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'isRedirect=1; path=/';
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'AcceptTerm&Condition=1; path=/';
    tab.endSession();
    expect(tab.readSession()).toEqual({ status: 'guest' });
    expect(Object.keys(localStorage)).toEqual(['settings']);
    expect(document.cookie).toBe('');
  });

  it('forget what a profile wrote after another tab ended the session', () => {
    const tab = openTab();
    tab.startSession('t1');
    // The other tab cleared these, and the profile came before its event.
    localStorage.removeItem('token');
    localStorage.setItem('user_email', 'a@b.co');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'isRedirect=1; path=/';
    fromOtherTab('token', null);
    expect(tab.readSession()).toEqual({ status: 'guest' });
    expect(localStorage.getItem('user_email')).toBeNull();
    expect(document.cookie).not.toContain('isRedirect');
  });

  // security(Sessions and tokens 3.3.1, 3.3.2, 3.3.5): The cookie is Strict, for a day, Secure under https, and under 1 kB
  it('write a cookie of one day, for this site alone', () => {
    const written: string[] = [];
    replaceCookies({ get: () => '', set: (text) => written.push(text) });
    const before = Date.now();
    openTab().startSession('t1');
    const after = Date.now();
    expect(written[0]).toMatch(/^token=t1; path=\/; expires=[^;]+; SameSite=Strict$/i);
    const expires = Date.parse(/expires=([^;]+)/.exec(written[0] ?? '')?.[1] ?? '');
    // A cookie knows whole seconds.
    expect(expires - 86_400_000).toBeGreaterThan(before - 1_000);
    expect(expires - 86_400_000).toBeLessThanOrEqual(after);
  });

  it('keep why a session ended until the next one begins', () => {
    const tab = openTab();
    tab.startSession('t1');
    tab.endSession('Your session has expired. Please log in again.');
    const ended = { status: 'guest', message: 'Your session has expired. Please log in again.' };
    expect(tab.readSession()).toEqual(ended);
    fromOtherTab('token', null);
    expect(tab.readSession()).toEqual(ended);
    tab.startSession('t2');
    tab.endSession();
    expect(tab.readSession()).toEqual({ status: 'guest' });
  });
});

describe('why a session ended', () => {
  const WHY = 'Your session has expired. Please log in again.';

  it('is known after a reload and in another tab, and forgotten with the next login or a logout', () => {
    const tab = openTab();
    const other = openTab();
    tab.startSession('t1');
    fromOtherTab('token', 't1');
    expect(other.currentToken()).toBe('t1');
    tab.endSession(WHY);
    fromOtherTab('token', null);
    for (const each of [other, openTab()]) {
      expect(each.readSession()).toEqual({ status: 'guest', message: WHY });
    }
    tab.startSession('t2');
    tab.endSession();
    expect(openTab().readSession()).toEqual({ status: 'guest' });
  });

  it('is not told to who opens the site an hour later', () => {
    openTab().endSession(WHY);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect(openTab().readSession()).toEqual({ status: 'guest' });
  });
});

describe('a browser that refuses', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };

  it('its storage leaves the visitor a guest, and keeps nothing by halves', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(refuse);
    }
    const tab = openTab();
    expect(tab.readSession()).toEqual({ status: 'guest' });
    expect(tab.startSession('t1')).toBe(false);
    expect(tab.readSession()).toEqual({ status: 'guest' });
    expect(cookie('token')).toBeUndefined();
    expect(() => tab.endSession()).not.toThrow();
  });

  it('even the storage object leaves the visitor a guest', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    const tab = openTab();
    expect(tab.startSession('t1')).toBe(false);
    expect(tab.readSession()).toEqual({ status: 'guest' });
  });

  it('more storage starts no session', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = openTab();
    expect([tab.startSession('t1'), tab.currentToken()]).toEqual([false, null]);
  });

  it('cookies starts no session, and keeps no token', () => {
    replaceCookies({ get: refuse, set: refuse });
    const tab = openTab();
    expect([tab.startSession('t1'), tab.currentToken()]).toEqual([false, null]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('a token as too long for a cookie keeps none of it', () => {
    replaceCookies({ get: () => '', set: () => {} });
    const tab = openTab();
    expect(tab.startSession('x'.repeat(5000))).toBe(false);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('other tabs', () => {
  it('a logout there is one here', () => {
    const tab = openTab();
    tab.startSession('t1');
    const heard = jest.fn();
    tab.subscribeSession(heard);
    localStorage.removeItem('token');
    fromOtherTab('token', null);
    expect(tab.readSession()).toEqual({ status: 'guest' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('cleared storage is a logout', () => {
    const tab = openTab();
    tab.startSession('t1');
    localStorage.clear();
    fromOtherTab(null, null);
    expect(tab.currentToken()).toBeNull();
  });

  it('a login in another tab logs in this tab, as the same person', () => {
    const [here, there] = [openTab(), openTab()];
    expect(here.currentToken()).toBeNull();
    there.startSession('t2');
    fromOtherTab('token', 't2');
    expect(here.currentToken()).toBe('t2');
  });

  it('other keys are nobody’s session', () => {
    const tab = openTab();
    tab.startSession('t1');
    const heard = jest.fn();
    tab.subscribeSession(heard);
    fromOtherTab('settings', '{}');
    expect([heard.mock.calls.length, tab.currentToken()]).toEqual([0, 't1']);
  });

  it('a cookie that ran out is seen when the page is looked at again', () => {
    const tab = openTab();
    tab.startSession('t1');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
    expect(tab.currentToken()).toBe('t1');
    document.dispatchEvent(new Event('visibilitychange'));
    expect([tab.currentToken(), localStorage.getItem('token')]).toEqual([null, null]);
  });
});

describe('useSession', () => {
  // One module instance, so that its React is the renderer's.
  const tab = jest.requireActual<SessionModule>('@/lib/session/session');
  function Show() {
    const session = tab.useSession();
    return <p>{session.status === 'member' ? session.token : session.status}</p>;
  }

  it('is loading on a server and until the storage is read, without a mismatch', async () => {
    tab.startSession('t1');
    const html = renderToString(<Show />);
    expect(html).toBe('<p>loading</p>');
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const mismatch = jest.fn();
    const root = await act(async () =>
      hydrateRoot(container, <Show />, { onRecoverableError: mismatch }),
    );
    expect(container.textContent).toBe('t1');
    expect(mismatch).not.toHaveBeenCalled();
    act(() => root.unmount());
    container.remove();
  });

  it('shows a login and a logout as they happen', () => {
    tab.endSession();
    render(<Show />);
    expect(screen.getByText('guest')).toBeVisible();
    act(() => void tab.startSession('t3'));
    expect(screen.getByText('t3')).toBeVisible();
    act(() => tab.endSession());
    expect(screen.getByText('guest')).toBeVisible();
  });
});
