import { startMocks } from './browser';
import { drawPanel } from './panel';
import { prepareSession } from './session';
import { type MockState, readState, writeState } from './state';

/* First module of the browser bundle under `npm run dev -- --mock` only: holds the app's requests until the worker is active. */

const KEY = 'fnx.mock';

function chosen(): MockState {
  const kept = readState(localStorage.getItem(KEY));
  return readState(new URLSearchParams(location.search).get('mock'), kept);
}

const state = chosen();
localStorage.setItem(KEY, writeState(state));
prepareSession(state);

const ready = startMocks(() => state);

const isCall = (url: string | URL) => new URL(url, location.href).pathname.startsWith('/api/');

/** Holds axios requests until the worker is active. */
function holdCalls(): void {
  const held = new WeakSet<XMLHttpRequest>();
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...words: unknown[]) {
    if (isCall(words[1] as string | URL)) held.add(this);
    return open.apply(this, words as Parameters<typeof open>);
  } as typeof open;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (!held.has(this)) return send.call(this, body);
    void ready.then(() => send.call(this, body));
  };
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    if (isCall(url)) await ready;
    return fetch(input, init);
  };
}

holdCalls();

function choose(next: MockState): void {
  localStorage.setItem(KEY, writeState(next));
  // The state in the URL would override the selection.
  const url = new URL(location.href);
  url.searchParams.delete('mock');
  location.replace(url);
}

if (document.body) drawPanel(state, choose);
else document.addEventListener('DOMContentLoaded', () => drawPanel(state, choose));
