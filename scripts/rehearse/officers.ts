import type { z } from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { checkCalls } from '@/api/desk/checks';
import { type DeskAnswer, deskCalls } from '@/api/desk/desk';
import { commandGroups } from '@/server/modules';
import { challengeOf } from '@/server/operator/proposals/signed-challenge';
import { ROLES } from '@/shared/desk';
import { softPasskey } from '../../__tests__/support/people/passkeys';
import { orderOf, parseLine } from '../ops/admin/command-line';

const REASON = 'rehearsal';

export type Office = Awaited<ReturnType<typeof openOffice>>;

/**
 * The two first administrators, who work at the desk of a site: each joins by a link, with a passkey that is held in this program's memory and
 * signs as a real one does.
 *
 * @param origin of the site, as PUBLIC_URL says it
 * @param invite runs a line of `npm run admin`, and returns what it printed
 */
export async function openOffice(
  origin: string,
  invite: (line: readonly string[]) => Promise<string>,
) {
  const one = await joinDesk(origin, 'ada', invite);
  const other = await joinDesk(origin, 'grace', invite);
  const { ask } = one;
  /** Runs a command; a critical one is proposed, read and signed by both. */
  async function order(
    line: readonly string[],
    given: Record<string, Buffer> = {},
  ): Promise<DeskAnswer> {
    const parsed = parseLine(commandGroups, line);
    if (!parsed.command) throw new Error(`There is no command ${line.join(' ')}.`);
    const { name, critical } = parsed.command;
    const read = orderOf(parsed.command, parsed, (file) => given[file] ?? Buffer.from(''));
    const { args, options } = read;
    const files = Object.fromEntries(
      Object.entries(read.files).map(([option, file]) => [
        option,
        { name: file.name, base64: file.read().toString('base64') },
      ]),
    );
    const asked = { name, args: [...args], options: { ...options }, files };
    if (!critical) return ask(deskCalls.run, asked);
    const { id } = await ask(deskCalls.propose, { ...asked, reason: REASON });
    await one.sign(id);
    const { answer } = await other.sign(id);
    if (!answer) throw new Error(`${line.join(' ')}: two signatures were not enough.`);
    return answer;
  }
  return {
    order,
    ask,
    /** Both sign what is open, such as a proposal whose answer was lost. */
    async signOpen() {
      await one.signOpen();
      await other.signOpen();
    },
    /** Both look at every picture of a person's identity check, and approve it. */
    async approve(email: string) {
      await one.lookAt(email);
      await other.lookAt(email);
      await order(['kyc', 'approve', email, '--reason', REASON]);
    },
  };
}

async function joinDesk(
  origin: string,
  name: string,
  invite: (line: readonly string[]) => Promise<string>,
) {
  const email = `${name}@officers.example`;
  const words = ['--name', name, '--roles', ROLES.join(), '--json'];
  const [{ link }] = JSON.parse(await invite(['officers', 'first', email, ...words]));
  const invitation = String(link).split('#')[1] ?? '';
  const claims = { origin, rpId: new URL(origin).hostname };
  const send = (path: string, init?: RequestInit) => fetch(`${origin}/api/v1/desk/${path}`, init);
  const open = caller(send);
  const begun = await open(deskCalls.startJoin, { invitation });
  const passkey = softPasskey(Buffer.from(begun.user.id, 'base64url').toString());
  const { transports: _, ...made } = passkey.create(begun.challenge, claims);
  await open(deskCalls.join, { invitation, ...made });
  const { challenge } = await open(deskCalls.startLogin, {});
  let cookie = '';
  const assert = (asked: string) => {
    const { userHandle: __, ...assertion } = passkey.get(asked, claims);
    return assertion;
  };
  await caller(async (path, init) => {
    const answer = await send(path, init);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return answer;
  })(deskCalls.login, assert(challenge));
  const load = (path: string, init: RequestInit = {}) =>
    send(path, { ...init, headers: { ...init.headers, cookie } });
  const ask = caller(load);
  /** Reads what a proposal rests on, and signs it. */
  async function sign(id: string) {
    const proposal = await ask(deskCalls.proposal, { id });
    for (const option of proposal.unread) {
      await load(`proposals/file?${new URLSearchParams({ id, option })}`);
    }
    for (const { area, id: item } of proposal.unseen) {
      await load(
        `${area}/show?${new URLSearchParams({ [area === 'checks' ? 'email' : 'id']: item })}`,
      );
    }
    const signer = { officer: email, reason: REASON, changed: null };
    const assertion = assert(challengeOf(proposal, signer));
    return ask(deskCalls.sign, { id, reason: REASON, changed: null, ...assertion });
  }
  return {
    ask,
    async lookAt(person: string) {
      const { attempts } = await ask(checkCalls.show, { email: person });
      for (const { link } of attempts.flatMap(({ pictures }) => pictures)) await load(link);
    },
    sign,
    async signOpen() {
      const { docs } = await ask(deskCalls.proposals, {});
      for (const { id, mine } of docs) if (mine === 'SIGN') await sign(id);
    },
  };
}

/** Makes calls of the desk by a function like `fetch`. @throws Error with the desk's refusal */
const caller =
  (send: (path: string, init?: RequestInit) => Promise<Response>) =>
  async <C extends DeskCall>(call: C, input: z.input<C['input']>): Promise<z.output<C['data']>> => {
    const { method, path } = call;
    const query = new URLSearchParams(input as Record<string, string>);
    const answer = await (method === 'GET'
      ? send(`${path}?${query}`)
      : send(path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }));
    const { message, data } = (await answer.json()) as { message: string; data: unknown };
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${message}`);
    return call.data.parse(data) as z.output<C['data']>;
  };
