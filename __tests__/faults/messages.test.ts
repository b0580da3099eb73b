import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { createSmtpSender } from '@/server/adapters/mail';
import { createHttpSmsSender } from '@/server/adapters/sms';
import { outboxMessages } from '@/server/db/schema';
import { NO_IP_LIMITS, signupForm } from '../support/members';
import { startTestService, type TestService } from '../support/service';

/** What a gateway does with whoever connects. */
type Behaviour = {
  name: string;
  meet(socket: Socket): void;
};

const SILENT: Behaviour = { name: 'takes the call and says nothing', meet: () => {} };
const DROPPING: Behaviour = { name: 'hangs up at once', meet: (socket) => socket.destroy() };
const BABBLING: Behaviour = {
  name: 'talks nonsense',
  meet: (socket) => void socket.end('<html>Bad gateway</html>\r\n'),
};
/** Accepts everything up to the message itself, and is gone then. */
const SWALLOWING: Behaviour = {
  name: 'breaks off in the middle',
  meet: (socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const word = chunk.toString();
      if (/^DATA/i.test(word)) socket.destroy();
      else socket.write(/^EHLO/i.test(word) ? '250 hello\r\n' : '250 ok\r\n');
    });
  },
};

async function startGateway() {
  const state = { meet: SILENT.meet, met: 0 };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    state.met += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    state.meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    port,
    state,
    hangUp,
    stop: () => {
      hangUp();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

let gateway: Awaited<ReturnType<typeof startGateway>>;
let service: TestService;
beforeAll(async () => {
  gateway = await startGateway();
  service = await startTestService({
    config: { limits: NO_IP_LIMITS },
    parts: {
      mail: createSmtpSender({
        url: `smtp://127.0.0.1:${gateway.port}`,
        from: 'FNX <no-reply@fnx.example>',
      }),
      sms: createHttpSmsSender({ url: `http://127.0.0.1:${gateway.port}/`, token: 'any' }),
    },
  });
  await service.startJobs();
});
afterAll(async () => {
  gateway.hangUp();
  await service.stop();
  await gateway.stop();
});

const messageTo = async (recipient: string) =>
  (
    await service.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, recipient))
  )[0];

describe.each([SILENT, DROPPING, BABBLING, SWALLOWING])('a gateway that $name', ({ meet }) => {
  it('keeps no request waiting, and its messages for another try', async () => {
    gateway.state.meet = meet;
    gateway.state.met = 0;
    const form = signupForm();
    const answer = await service.request('createAccount', form);
    expect(answer.status).toBe(200);
    const { verificationId: _, ...told } = answer.data;
    expect(JSON.stringify(told)).not.toMatch(/\d{6}/);
    const email = signupForm().email;
    expect((await service.request('userSubscribe', { email })).status).toBe(200);
    await service.waitFor(async () => gateway.state.met > 1);
    // The gateway has text and mail in its hands, or has dropped them, and everybody else is served meanwhile.
    expect((await service.request('faqListUser', undefined)).status).toBe(200);
    const again = await service.request('createAccount', signupForm());
    expect(again.status).toBe(200);
    for (const to of [form.phone, email]) {
      await service.waitFor(async () => {
        gateway.hangUp();
        return Boolean((await messageTo(to))?.lastError);
      });
      const message = await messageTo(to);
      expect(message).toMatchObject({ state: 'PENDING', attempts: 1 });
      await service.waitFor(async () => {
        const { rows } = await service.ctx.pool.query(
          "select state, start_after > now() as later from pgboss.job where name = 'outbox' and data->>'messageId' = $1",
          [message?.id],
        );
        return rows[0]?.state === 'retry' && rows[0].later;
      });
    }
  });
});
