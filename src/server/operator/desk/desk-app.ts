import { isDuplicate } from '@fnx/postgres/faults';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { deskCalls } from '@/api/desk/desk';
import { refusalMessage } from '@/api/refusals';
import type { CommandGroup } from '@/server/desk/define-command';
import type { DeskRoute, Officer } from '@/server/desk/desk-route';
import { mayUse, rightsOf } from '@/server/desk/rights';
import { execute, requireRole } from '@/server/operator/execute';
import { listNames, passkeysOf } from '@/server/operator/officers/find-officer';
import { join, startJoin } from '@/server/operator/officers/join';
import { login, startLogin } from '@/server/operator/officers/login';
import { addPasskey, removePasskey, startPasskey } from '@/server/operator/officers/own-passkeys';
import { listRescues } from '@/server/operator/officers/rescue';
import { endSession } from '@/server/operator/officers/sessions';
import { isToldByMail } from '@/server/operator/officers/tell-officers';
import { journalledText } from '@/server/operator/people/search';
import { readProposalFile } from '@/server/operator/proposals/evidence';
import { listProposals } from '@/server/operator/proposals/read-proposals';
import { readProposal } from '@/server/operator/proposals/show-proposal';
import { signProposal } from '@/server/operator/proposals/sign-proposal';
import { readUploads } from '@/server/operator/read-input';
import type { AppContext, Caller } from '@/server/platform/context';
import { DomainError, problem } from '@/server/platform/errors';
import { dataAnswer, envelope, errorAnswer } from '@/server/platform/http/answer';
import { unexpectedErrorResponse } from '@/server/platform/http/route';
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
  const mount = <C extends DeskCall>(call: C, run: (request: DeskRequest) => Promise<unknown>) => {
    app.on(call.method, `/${call.path}`, async (c) => {
      const request = { ctx, request: c.req.raw, caller: callerOf(c) };
      try {
        const result = await run(request);
        if (result instanceof Response) return result;
        return dataAnswer(request.caller.requestId, z.parse(call.data, result));
      } catch (error) {
        return failure(error, request, call.path);
      }
    });
  };
  const open = <C extends DeskCall>(
    call: C,
    handle: (request: DeskRequest & { input: z.output<C['input']> }) => Promise<unknown>,
  ) => mount(call, async (r) => handle({ ...r, input: await readDeskInput(call, r) }));
  const closed = <C extends DeskCall>(call: C, handle: Handler<C>) =>
    mount(call, async (r) => {
      const officer = await requireOfficer(r);
      return handle({ ...r, officer, input: await readDeskInput(call, r) });
    });

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
  closed(deskCalls.proposals, (r) => listProposals(ctx, r.officer, ofWork(r, 'proposals')));
  closed(deskCalls.proposal, ({ officer, input }) => readProposal(ctx, officer, input.id));
  closed(deskCalls.file, ({ officer, input }) => readProposalFile(ctx, officer, input));
  closed(deskCalls.sign, async ({ officer, input }) => {
    await signProposal(ctx, officer, input);
    return readProposal(ctx, officer, input.id);
  });
  closed(deskCalls.withdraw, async ({ officer, input }) => {
    const { id, reason } = input;
    const given = { args: [id], options: { reason }, files: {} };
    await command(officer, { name: 'proposals withdraw', ...given });
    return readProposal(ctx, officer, input.id);
  });
  for (const { call, right, person, handle } of routes) {
    closed(call, async ({ officer, input }) => {
      if (!mayUse(ctx, officer.roles, right)) throw refusal('ROLE_MISSING', { what: 'view' });
      if (person) await noteRead({ ctx, name: officer.email }, right, readOf(person, input));
      return handle({ ctx, officer, input }) as Promise<Response>;
    });
  }
  app.notFound(() => errorAnswer(problem('NOT_FOUND')));
  return app;
}

async function runAsked(ctx: AppContext, officer: Officer, { name, files, ...given }: Asked) {
  const { email, roles } = officer;
  const operator = { ctx, name: email, roles, source: 'DESK' } as const;
  const command = findCommand(ctx, name);
  requireRole(command, operator);
  const read = await readUploads(command, files);
  return execute(command, operator, { ...given, files: read });
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
    toldByMail: await isToldByMail(ctx, id),
    email,
    name,
    roles: [...roles],
    rights: rightsOf(ctx, roles),
    passkeys: passkeys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() })),
  };
}

function failure(error: unknown, { ctx, caller }: DeskRequest, path: string): Response {
  if (error instanceof DomainError) return errorAnswer(error);
  if (error instanceof Refusal) return refused(ctx, error);
  if (isDuplicate(error)) return refused(ctx, refusal('CHANGED_MEANWHILE'));
  return unexpectedErrorResponse(error, ctx, caller, `desk/${path}`);
}

const refused = (ctx: AppContext, { code, params }: Refusal): Response =>
  envelope(
    409,
    refusalMessage(code, params, (text) => inDeskWords(ctx, text)),
    { code, params },
  );
