import type { KeyObject } from 'node:crypto';
import { actionCalls } from '@fnx/api/desk/actions';
import type { DeskCall } from '@fnx/api/desk/call';
import { checkCalls } from '@fnx/api/desk/checks';
import type { DeskAnswer } from '@fnx/api/desk/commands';
import { deskCalls } from '@fnx/api/desk/desk';
import { ROLES, type Role } from '@fnx/api/shared/desk';
import { COMPARED } from '@fnx/api/shared/identity';
import type { Call } from '@fnx/chain/call';
import type { Address, Hex } from 'viem';
import type { z } from 'zod/mini';
import { commandGroups } from '@/server/modules';
import { challengeOf } from '@/server/operator/proposals/signed-challenge';
import { softPasskey } from '../../__tests__/support/people/passkeys';
import { orderOf, parseLine } from '../ops/admin/command-line';

const REASON = 'Signed by a program';

export type Office = Awaited<ReturnType<typeof openOffice>>;

type Person = { email: string; name: string; roles: readonly Role[] };
type Send = (path: string, init?: RequestInit) => Promise<Response>;

const BOTH: readonly [Person, Person] = [
  { email: 'ada@officers.example', name: 'ada', roles: ROLES },
  { email: 'grace@officers.example', name: 'grace', roles: ROLES },
];

/** Runs a line of `npm run admin`, and returns what it printed. */
export type Admin = (line: readonly string[]) => Promise<string>;

/** A wallet that sends a call, and returns when it is in a block. */
export type Wallet = {
  sender: Address;
  /** Number of its next transaction. */
  nonce: () => Promise<number>;
  send: (call: Call) => Promise<Hex>;
};

export type DeskOptions = {
  people?: readonly [Person, Person];
  /** The key of an officer's passkey, for those who may have joined before; by default a new one. */
  keyOf?: (email: string) => KeyObject;
  /** Requests a path below the desk's; by default at the site. */
  send?: Send;
};

/**
 * The two first administrators, who work at the desk of a site: each joins by a link, with a passkey that is held in this program's memory and
 * signs as a real one does.
 *
 * @param origin of the site, as PUBLIC_URL says it
 */
export async function openOffice(origin: string, invite: Admin, options: DeskOptions = {}) {
  const {
    people = BOTH,
    keyOf,
    send = (path, init) => fetch(`${origin}/api/v1/desk/${path}`, init),
  } = options;
  const join = (person: Person) => joinDesk({ origin, send, keyOf }, person, invite);
  const [one, other] = [await join(people[0]), await join(people[1])];
  const { ask } = one;
  /** Runs a command; a critical one is proposed, read and signed by both. */
  async function order(
    line: readonly string[],
    given: Record<string, Buffer> = {},
    by = ask,
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
    if (!critical) return by(deskCalls.run, asked);
    const { id } = await ask(deskCalls.propose, { ...asked, reason: REASON });
    await one.sign(id);
    const { answer } = await other.sign(id);
    if (!answer) throw new Error(`${line.join(' ')}: two signatures were not enough.`);
    return answer;
  }
  return {
    ...{ order, ask, askOther: other.ask },
    /** Sends the calls of an answer, with the lease and the report of the desk's page. @returns the last transaction */
    async carryOut({ calls }: DeskAnswer, { sender, nonce, send }: Wallet): Promise<Hex> {
      let hash: Hex | null = null;
      for (const { action, to, data, value } of calls) {
        const id = String(action);
        await ask(actionCalls.claim, { id, signer: { sender, nonce: await nonce() } });
        hash = await send({ to: to as Hex, data: data as Hex, value: BigInt(value) });
        await ask(actionCalls.report, { id, txHash: hash });
      }
      if (hash === null) throw new Error('The command prepared no call.');
      return hash;
    },
    /** Both sign what is open, such as a proposal whose answer was lost. */
    async signOpen() {
      await one.signOpen();
      await other.signOpen();
    },
    /** Both look at every picture of a person's identity check, and approve it. */
    async approve(email: string) {
      await one.lookAt(email);
      await other.lookAt(email);
      await order(['kyc', 'approve', email, '--compared', COMPARED.join(), '--reason', REASON]);
    },
  };
}

async function joinDesk(
  { origin, send, keyOf }: { origin: string; send: Send; keyOf: DeskOptions['keyOf'] },
  { email, name, roles }: Person,
  invite: Admin,
) {
  const words = ['--name', name, '--roles', roles.join(), '--json'];
  const claims = { origin, rpId: new URL(origin).hostname };
  const open = caller(send);
  const key = keyOf?.(email);
  let passkey = softPasskey('', key);
  const invited = invite(['officers', 'first', email, ...words]);
  // An officer who has joined logs in, without another invitation.
  const said = await (key ? invited.catch(() => null) : invited);
  if (said) {
    const [{ link }] = JSON.parse(said);
    const invitation = String(link).split('#')[1] ?? '';
    const begun = await open(deskCalls.startJoin, { invitation });
    passkey = softPasskey(Buffer.from(begun.user.id, 'base64url').toString(), key);
    const { transports: _, ...made } = passkey.create(begun.challenge, claims);
    await open(deskCalls.join, { invitation, ...made });
  }
  let cookie = '';
  const assert = (asked: string) => {
    const { userHandle: __, ...assertion } = passkey.get(asked, claims);
    return assertion;
  };
  async function logIn() {
    const { challenge } = await open(deskCalls.startLogin, {});
    await caller(async (path, init) => {
      const answer = await send(path, init);
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      return answer;
    })(deskCalls.login, assert(challenge));
  }
  await logIn();
  async function load(path: string, init: RequestInit = {}): Promise<Response> {
    const request = () => send(path, { ...init, headers: { ...init.headers, cookie } });
    const answer = await request();
    if (answer.status !== 401) return answer;
    // A session ends after eight hours, or a quarter of an hour without a call.
    await logIn();
    return request();
  }
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
    const assertion = assert(challengeOf(proposal, { officer: email, reason: REASON }));
    const { subject } = proposal;
    return ask(deskCalls.sign, { id, reason: REASON, subject, ...assertion });
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
  (send: Send) =>
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
