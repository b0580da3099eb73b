import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { deskCalls } from '@/api/desk/desk';
import { type ActiveOfficer, mayUse } from '@/server/operator/officers/find-officer';
import { join, startJoin } from '@/server/operator/officers/join';
import { login, startLogin } from '@/server/operator/officers/login';
import { endSession } from '@/server/operator/officers/sessions';
import { makeProposal } from '@/server/operator/proposals/make-proposal';
import { readProposalFile } from '@/server/operator/proposals/read-file';
import { listProposals, readProposal } from '@/server/operator/proposals/read-proposals';
import { signProposal, withdrawProposal } from '@/server/operator/proposals/sign-proposal';
import { type CommandGroup, Refusal } from '@/server/platform/commands';
import type { AppContext, Caller } from '@/server/platform/context';
import type { DeskRoute } from '@/server/platform/desk';
import { DomainError } from '@/server/platform/errors';
import { dataAnswer, envelope, errorAnswer } from '@/server/platform/http/answer';
import { unexpectedErrorResponse } from '@/server/platform/http/route';
import {
  type DeskRequest,
  noCookie,
  readCookie,
  readDeskInput,
  requireOfficer,
  sessionCookie,
} from './desk-request';
import { findCommand, listCommands, noteRead, runForOfficer } from './run-command';

type Parts = {
  commands: readonly CommandGroup[];
  routes: readonly DeskRoute[];
  /** What the service knows of a request besides its input. */
  callerOf(c: Context): Caller;
};

type Handler<C extends DeskCall> = (
  incoming: DeskRequest & { input: z.output<C['input']>; officer: ActiveOfficer },
) => Promise<z.input<C['data']> | Response>;

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

  open(deskCalls.startLogin, ({ caller }) => startLogin(ctx, caller));
  open(deskCalls.login, async ({ input, caller }) => {
    const { officer, token } = await login(ctx, input, caller);
    const data = z.parse(deskCalls.login.data, officer);
    return dataAnswer(caller.requestId, data, { 'set-cookie': sessionCookie(ctx, token) });
  });
  open(deskCalls.logout, async ({ request, caller }) => {
    const token = readCookie(request);
    if (token !== null) await endSession(ctx, token);
    return dataAnswer(caller.requestId, {}, { 'set-cookie': noCookie(ctx) });
  });
  open(deskCalls.startJoin, ({ input, caller }) => startJoin(ctx, input.invitation, caller));
  open(deskCalls.join, ({ input, caller }) => join(ctx, input, caller));
  closed(deskCalls.session, async ({ officer }) => ({ ...officer, roles: [...officer.roles] }));
  closed(deskCalls.commands, async ({ officer }) => ({ list: listCommands(commands, officer) }));
  closed(deskCalls.run, async ({ officer, input: { name, ...given } }) =>
    runForOfficer(ctx, officer, findCommand(commands, officer, name), given),
  );
  closed(deskCalls.propose, async ({ officer, input: { name, reason, ...given } }) => {
    const operator = { ctx, name: officer.email, source: 'DESK' as const };
    const made = await makeProposal(operator, findCommand(commands, officer, name), given, reason);
    return readProposal(ctx, ctx.db, officer, made.id);
  });
  closed(deskCalls.proposals, async ({ officer, input }) => ({
    list: await listProposals(ctx, officer, input.show ?? 'open'),
  }));
  closed(deskCalls.proposal, ({ officer, input }) => readProposal(ctx, ctx.db, officer, input.id));
  closed(deskCalls.file, ({ officer, input }) => readProposalFile(ctx, officer, input));
  closed(deskCalls.sign, async ({ officer, input }) => {
    await signProposal(ctx, officer, input, (name) => findCommand(commands, null, name));
    return readProposal(ctx, ctx.db, officer, input.id);
  });
  closed(deskCalls.withdraw, async ({ officer, input }) => {
    await withdrawProposal(ctx, { name: officer.email, source: 'DESK' }, input);
    return readProposal(ctx, ctx.db, officer, input.id);
  });
  for (const { call, right, person, handle } of routes) {
    closed(call, async ({ officer, input }) => {
      if (!mayUse(officer.roles, right)) throw new Refusal('Your roles do not include this view.');
      if (person) await noteRead(ctx, officer, right, person(input as never));
      return handle({ ctx, officer, input }) as Promise<Response>;
    });
  }
  app.notFound(() => errorAnswer(new DomainError('NOT_FOUND')));
  return app;
}

function failure(error: unknown, { ctx, caller }: DeskRequest, path: string): Response {
  if (error instanceof DomainError) return errorAnswer(error);
  if (error instanceof Refusal) return envelope(409, error.message, { code: 'REFUSED' });
  return unexpectedErrorResponse(error, ctx, caller, `desk/${path}`);
}
