import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';

/**
 * Demo mode only: the recipients of this tab's messages, which filter the demo inbox. Stored per tab so that a reload
 * keeps them.
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

/** Sets the recipients of the next codes. Unused outside demo mode. */
export function expectMessages(recipients: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recipients));
  } catch {
    // Without storage the inbox shows all messages.
  }
}

export function setDemoInbox(open: boolean): void {
  opened = open;
  for (const listener of listeners) listener();
}

export const demoInboxStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: () => opened,
};

/** Messages to this tab's recipients, newest first; all messages if no recipient is set. */
export async function fetchDemoMessages() {
  const recipients = read();
  const asked = recipients.length > 0 ? recipients.map((to) => ({ to })) : [{}];
  const answers = await Promise.all(asked.map((query) => call(endpoints.demoOutbox, query)));
  const messages = new Map(answers.flatMap(({ docs }) => docs).map((doc) => [doc.id, doc]));
  return [...messages.values()].sort((a, b) => b.at.localeCompare(a.at));
}

export type DemoMessage = Awaited<ReturnType<typeof fetchDemoMessages>>[number];
