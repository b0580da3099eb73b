import { type APIRequestContext, expect } from '@playwright/test';

type Message = { channel: 'sms' | 'email'; to: string; purpose: string; code: string | null };

/** A question to the service costs it a millisecond or two, and a test waits for some code or other a hundred times. */
const LOOK_EVERY = [50, 100];

/** The codes that an address has got, newest first. */
export async function codesOf(request: APIRequestContext, to: string): Promise<string[]> {
  const answer = await request.get(`/api/v1/demo/outbox?to=${encodeURIComponent(to)}`);
  const { data } = (await answer.json()) as { data: { docs: Message[] } };
  return data.docs.flatMap(({ code }) => (code ? [code] : []));
}

/**
 * The newest code sent to an address, as the demo inbox shows it. Polls, because messages leave through
 * the outbox a moment after the request that caused them.
 */
export async function newestCode(
  request: APIRequestContext,
  to: string,
  known: readonly string[] = [],
): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const codes = await codesOf(request, to);
        code = codes.find((sent) => !known.includes(sent)) ?? '';
        return code;
      },
      { message: `a code for ${to}`, intervals: LOOK_EVERY },
    )
    .toMatch(/^\d{6}$/);
  return code;
}
