import type { DeskCall } from '@fnx/api/desk/call';
import { type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import type { Role } from '@fnx/api/shared/desk';
import type { z } from 'zod/mini';
import { commandGroups } from '@/server/modules';
import { challengeOf } from '@/server/operator/proposals/signed-challenge';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import type { TestService } from '../service/service';
import { type SoftPasskey, softPasskey } from './passkeys';

type Answered<C extends DeskCall> = { status: number; message: string; data: z.output<C['data']> };

export type TestOfficer = Awaited<ReturnType<typeof joinedOfficer>>;

export async function deskCall<C extends DeskCall>(
  service: TestService,
  call: C,
  input: z.input<C['input']>,
  cookie?: string,
) {
  const isGet = call.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await service.raw(`desk/${call.path}${query}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  });
  const answer = (await response.clone().json()) as Answered<C>;
  return { ...answer, response };
}

export async function adminLine(service: TestService, line: readonly string[], name = 'shell') {
  const parsed = parseLine(commandGroups, [...line, '--json']);
  if (!parsed.command) throw new Error(`No command: ${line.join(' ')}`);
  const { output, exitCode, file } = await runCommand(
    { ctx: service.ctx, name },
    { ...parsed, command: parsed.command },
    () => Buffer.alloc(0),
  );
  return { answer: JSON.parse(output), exitCode, file };
}

/** Every fault that `journal verify` finds, from the file that it writes. */
export async function journalFaults(service: Parameters<typeof adminLine>[0]): Promise<string[]> {
  const { file } = await adminLine(service, ['journal', 'verify']);
  const lines = file?.bytes.toString().trimEnd().split('\n') ?? [];
  return lines.map((line) => JSON.parse(line).fault);
}

/** Makes a passkey with an invitation; it is not admitted unless the officer is one of the first two. */
export async function acceptInvitation(service: TestService, link: string) {
  const invitation = link.split('#')[1] ?? '';
  const begun = await deskCall(service, deskCalls.startJoin, { invitation });
  const passkey = softPasskey(Buffer.from(begun.data.user.id, 'base64url').toString());
  const { transports: _, ...made } = passkey.create(begun.data.challenge);
  const joined = await deskCall(service, deskCalls.join, { invitation, ...made });
  return { passkey, joined };
}

export async function logIn(service: TestService, passkey: SoftPasskey) {
  const { data } = await deskCall(service, deskCalls.startLogin, {});
  const { userHandle: _, ...assertion } = passkey.get(data.challenge);
  const answer = await deskCall(service, deskCalls.login, assertion);
  const cookie = answer.response.headers.get('set-cookie')?.split(';')[0];
  return { ...answer, cookie: cookie ?? '' };
}

const pageOf = (area: string, id: string) =>
  area === 'deposits'
    ? `deposits/entry?number=${id}`
    : `${area}/show?${area === 'checks' ? 'email' : 'id'}=${id}`;

/** The hands of an officer with a passkey. */
async function joinedOfficer(service: TestService, email: string, passkey: SoftPasskey) {
  const { cookie } = await logIn(service, passkey);
  const call = <C extends DeskCall>(to: C, input: z.input<C['input']>) =>
    deskCall(service, to, input, cookie);
  /** Loads a file or a picture by its address below the desk's. */
  const load = (address: string) => service.raw(`desk/${address}`, { headers: { cookie } });
  const open = (id: string, option: string) => load(`proposals/file?id=${id}&option=${option}`);
  /** Signs a proposal as it is shown. */
  const sign = async (id: string, reason = 'agreed') => {
    const { data: proposal } = await call(deskCalls.proposal, { id });
    for (const option of proposal.unread ?? []) await open(id, option);
    for (const { area, id: item } of proposal.unseen ?? []) await load(pageOf(area, item));
    return signAs(proposal, { id, reason });
  };
  /** Signs what an officer saw, which may not be what is there now. */
  const signAs = (proposal: DeskProposal, { id, reason }: { id: string; reason: string }) => {
    const { userHandle: _, ...assertion } = passkey.get(
      challengeOf(proposal, { officer: email, reason }),
    );
    return call(deskCalls.sign, { id, reason, subject: proposal.subject, ...assertion });
  };
  return {
    email,
    passkey,
    cookie,
    call,
    sign,
    signAs,
    run: (name: string, args: string[] = [], options: Record<string, string | true> = {}) =>
      call(deskCalls.run, { name, args, options, files: {} }),
    propose: (
      name: string,
      args: string[] = [],
      options: Record<string, string | true> = {},
      files: Record<string, { name: string; base64: string }> = {},
    ) => call(deskCalls.propose, { name, args, options, files, reason: 'as discussed' }),
    load,
    open,
  };
}

/** The first two administrators, with further roles. */
export async function firstOfficers(service: TestService, roles: readonly Role[] = []) {
  const all = ['ADMINISTRATOR', ...roles].join(',');
  const join = async (email: string, name: string) => {
    const line = ['officers', 'first', email, '--name', name, '--roles', all];
    const { answer } = await adminLine(service, line);
    const { passkey } = await acceptInvitation(service, answer[0].link);
    return joinedOfficer(service, email, passkey);
  };
  return [
    await join('ada@bank.example', 'Ada'),
    await join('grace@bank.example', 'Grace'),
  ] as const;
}

export async function furtherOfficer(
  service: TestService,
  [one, other]: readonly [TestOfficer, TestOfficer],
  email: string,
  roles: readonly Role[],
) {
  await one.run('officers invite', [email], { name: 'Linus', roles: roles.join(',') });
  const { content } = await newestMail(service, email);
  const { passkey, joined } = await acceptInvitation(service, content);
  const { data } = await one.propose('officers admit', [email], {
    fingerprint: joined.data.fingerprint,
    roles: roles.join(','),
    reason: 'new',
  });
  await one.sign(data.id);
  await other.sign(data.id);
  return joinedOfficer(service, email, passkey);
}

async function newestMail(service: TestService, to: string) {
  const { rows } = await service.ctx.pool.query(
    `select content->'link'->>'url' as content from outbox_messages where recipient = $1 order by created_at desc`,
    [to],
  );
  return rows[0] as { content: string };
}
