import type { DeskCall } from '@fnx/api/desk/call';
import { isList } from '@fnx/api/desk/define-list';
import { deskCalls } from '@fnx/api/desk/desk';
import { refusalMessage } from '@fnx/api/refusals';
import { isDuplicate } from '@fnx/postgres/faults';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { CommandGroup } from '@/server/desk/define-command';
import type { DeskRoute, Officer } from '@/server/desk/desk-route';
import { mayUse, rightsOf } from '@/server/desk/rights';
import { execute, requireRole } from '@/server/operator/execute';
import { listNames, passkeysOf } from '@/server/operator/officers/find-officer';
import { join, startJoin } from '@/server/operator/officers/join';
import { login, startLogin } from '@/server/operator/officers/login';
import { addPasskey, removePasskey, startPasskey } from '@/server/operator/officers/own-passkeys';
import { listRescues } from '@/server/operator/officers/rescue';
import { endSession, noteOpened, openedIn } from '@/server/operator/officers/sessions';
import { readOwnChoice } from '@/server/operator/officers/tell-officers';
import { journalledText } from '@/server/operator/people/search';
import { readProposalFile } from '@/server/operator/proposals/evidence';
import { readProposal } from '@/server/operator/proposals/show-proposal';
import { signList } from '@/server/operator/proposals/sign-list';
import { signProposal } from '@/server/operator/proposals/sign-proposal';
import { readUploads } from '@/server/operator/read-input';
import type { AppContext, Caller } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { dataAnswer, envelope, errorAnswer } from '@/server/platform/http/answer';
import { handler, pick } from '@/server/platform/http/handler';
import { Refusal, refusal } from '@/server/platform/refusal';
import { describeCommands } from './describe-commands';
import { deskAnswerOf } from './desk-answer';
import {
  type DeskRequest,
  noCookie,
  readCookie,
  readDeskInput,
  requireOfficer,
  sessionCookie,
} from './desk-request';
import { inDeskWords } from './desk-words';
import { commandsOf, findCommand, listCommands } from './list-commands';
import { noteRead } from './note-read';
import { ofWork } from './work';

type Parts = {
  commands: readonly CommandGroup[];
  routes: readonly DeskRoute[];
  /** Reads what the service knows of a request besides its input. */
  callerOf(c: Context): Caller;
};

type Handler<C extends DeskCall> = (
  incoming: DeskRequest & { input: z.output<C['input']>; officer: Officer },
) => Promise<z.input<C['data']> | Response>;

type Asked = {
  name: string;
  args: readonly string[];
  options: Record<string, string | true>;
  files: Parameters<typeof readUploads>[1];
  /** The reason for a proposal. */
  reason?: string;
};

/** The staff desk: its own calls and those of the domains, without the `/api/v1/desk` before them. */
export function createDesk(ctx: AppContext, { commands, routes, callerOf }: Parts): Hono {
  const app = new Hono({ strict: false });
  const mount = ({ method, path }: DeskCall, answer: (request: DeskRequest) => Promise<Response>) =>
    app.on(method, `/${path}`, (c) => answer({ ctx, request: c.req.raw, caller: callerOf(c) }));
  const open = <C extends DeskCall>(
    call: C,
    handle: (request: DeskRequest & { input: z.output<C['input']> }) => Promise<unknown>,
  ) =>
    mount(
      call,
      answerOf(call, () => null, handle),
    );
  const closed = <C extends DeskCall>(call: C, handle: Handler<C>) =>
    mount(
      call,
      answerOf(call, requireOfficer, (r, officer) => handle({ ...r, officer })),
    );

  const command = (officer: Officer, asked: Asked) => runAsked(ctx, officer, asked);

  open(deskCalls.startLogin, async () => startLogin(ctx));
  open(deskCalls.login, async ({ input, caller }) => {
    const { officer, token } = await login(ctx, input, caller);
    const data = z.parse(deskCalls.login.data, await asShown(ctx, officer));
    return dataAnswer(caller.requestId, data, { 'set-cookie': sessionCookie(ctx, token) });
  });
  open(deskCalls.logout, async ({ request, caller }) => {
    const token = readCookie(request);
    if (token !== null) await endSession(ctx, token);
    return dataAnswer(caller.requestId, {}, { 'set-cookie': noCookie(ctx) });
  });
  open(deskCalls.startJoin, ({ input, caller }) => startJoin(ctx, input.invitation, caller));
  open(deskCalls.join, ({ input, caller }) => join(ctx, input, caller));
  closed(deskCalls.session, ({ officer }) => asShown(ctx, officer));
  closed(deskCalls.startPasskey, ({ officer }) => startPasskey(ctx, officer));
  closed(deskCalls.addPasskey, async ({ officer, input }) => {
    await addPasskey(ctx, officer, input);
    return asShown(ctx, officer);
  });
  closed(deskCalls.removePasskey, async ({ officer, input }) => {
    await removePasskey(ctx, officer, input);
    return asShown(ctx, officer);
  });
  closed(deskCalls.names, async () => ({ list: await listNames(ctx) }));
  closed(deskCalls.commands, async ({ officer }) => ({
    list: listCommands(ctx, commands, officer),
  }));
  closed(deskCalls.description, async ({ officer }) =>
    Response.json(describeCommands(commandsOf(commands, officer)), {
      headers: { 'cache-control': 'no-store' },
    }),
  );
  closed(deskCalls.rescues, async () => ({ list: await listRescues(ctx) }));
  closed(deskCalls.run, async ({ officer, input }) =>
    deskAnswerOf(findCommand(ctx, input.name), await command(officer, input)),
  );
  closed(deskCalls.propose, async ({ officer, input }) => {
    if (!findCommand(ctx, input.name).critical) throw refusal('NO_SIGNATURE_NEEDED');
    const { rows } = await command(officer, input);
    return readProposal(ctx, officer, String(rows[0]?.proposal));
  });
  closed(deskCalls.proposal, openProposal);
  closed(deskCalls.file, ({ officer, input }) => readProposalFile(ctx, officer, input));
  closed(deskCalls.sign, async ({ officer, input }) => {
    await signProposal(ctx, officer, input);
    return readProposal(ctx, officer, input.id);
  });
  closed(deskCalls.signList, signOpened);
  closed(deskCalls.withdraw, async ({ officer, input }) => {
    const given = { args: [input.id], options: { reason: input.reason }, files: {} };
    await command(officer, { name: 'proposals withdraw', ...given });
    return readProposal(ctx, officer, input.id);
  });
  for (const { call, right, person, handle } of routes) {
    closed(call, async ({ officer, input }) => {
      if (!mayUse(ctx, officer.roles, right)) throw refusal('ROLE_MISSING', { what: 'view' });
      if (person) await noteRead({ ctx, name: officer.email }, right, readOf(person, input));
      return handle(askedOf(call, { ctx, officer, input })) as Promise<Response>;
    });
  }
  app.notFound(() => errorAnswer(problem('NOT_FOUND')));
  return app;
}

function answerOf<C extends DeskCall, Who>(
  call: C,
  auth: (request: DeskRequest) => Who | Promise<Who>,
  handle: (request: DeskRequest & { input: z.output<C['input']> }, who: Who) => Promise<unknown>,
) {
  const name = `desk/${call.path}`;
  return handler<DeskRequest, Who, z.output<C['input']>>({
    name,
    auth,
    input: (request) => readDeskInput(call, request),
    async run(request, who, input) {
      const result = await handle({ ...request, input }, who);
      return result instanceof Response ? result : pick(name, call.data, result);
    },
    refused: (error, { ctx }) => refused(ctx, error),
  });
}

const openProposal: Handler<typeof deskCalls.proposal> = async (r) => {
  const shown = await readProposal(r.ctx, r.officer, r.input.id);
  await noteOpened(r.ctx, readCookie(r.request) ?? '', r.input.id);
  return shown;
};

const signOpened: Handler<typeof deskCalls.signList> = async (r) =>
  signList(r.ctx, r.officer, r.input, await openedIn(r.ctx, readCookie(r.request) ?? ''));

async function runAsked(ctx: AppContext, officer: Officer, { name, files, ...given }: Asked) {
  const { email, roles } = officer;
  const operator = { ctx, name: email, roles, source: 'DESK' } as const;
  const command = findCommand(ctx, name);
  requireRole(command, operator);
  const read = await readUploads(command, files);
  return execute(command, operator, { ...given, files: read });
}

/** A list of work gets a condition in place of whose items are asked for. */
function askedOf(call: DeskCall, request: { ctx: AppContext; officer: Officer; input: unknown }) {
  if (!isList(call) || !call.work) return request;
  const input = ofWork({ ...request, input: request.input as object }, call.work.kind);
  return { ...request, input };
}

/** Names what was read, and in lists also the text that was searched for. */
function readOf(person: NonNullable<DeskRoute['person']>, input: unknown): string {
  const { search } = input as { search?: string };
  const about = person(input as never);
  return search === undefined ? about : `${about}, ${journalledText(search)}`;
}

/** An officer as the pages know the one who is logged in. */
async function asShown(ctx: AppContext, { id, email, name, roles }: Officer) {
  const passkeys = await passkeysOf(ctx.db, id);
  return {
    ...(await readOwnChoice(ctx, id)),
    email,
    name,
    roles: [...roles],
    rights: rightsOf(ctx, roles),
    passkeys: passkeys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() })),
  };
}

function refused(ctx: AppContext, error: unknown): Response | null {
  const why = isDuplicate(error) ? refusal('CHANGED_MEANWHILE') : error;
  if (!(why instanceof Refusal)) return null;
  const { code, params } = why;
  const message = refusalMessage(code, params, (text) => inDeskWords(ctx, text));
  return envelope(409, message, { code, params });
}
