import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';

/**
 * Demo mode only: whom the messages of this tab go to, so that the demo inbox shows these and not everybody's. Kept for the
 * tab, because a code is often read after a reload.
 */
const KEY = 'fnx.demo.recipients';
const listeners = new Set<() => void>();
let opened = false;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((to) => typeof to === 'string') : [];
  } catch {
    return [];
  }
}

/** Names the addresses that the next codes go to. Without demo mode nobody reads them. */
export function expectMessages(recipients: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recipients));
  } catch {
    // The inbox then shows all messages.
  }
}

/** Opens or closes the demo inbox. */
export function setDemoInbox(open: boolean): void {
  opened = open;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: whether the inbox is open. */
export const demoInboxStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: () => opened,
};

/** The messages to the addresses of this tab, newest first; all messages where no address is known. */
export async function fetchDemoMessages() {
  const recipients = read();
  const asked = recipients.length > 0 ? recipients.map((to) => ({ to })) : [{}];
  const answers = await Promise.all(asked.map((query) => call(endpoints.demoOutbox, query)));
  const messages = new Map(answers.flatMap(({ docs }) => docs).map((doc) => [doc.id, doc]));
  return [...messages.values()].sort((a, b) => b.at.localeCompare(a.at));
}

export type DemoMessage = Awaited<ReturnType<typeof fetchDemoMessages>>[number];
