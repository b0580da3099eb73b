import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { outboxMessages } from '@/server/messaging/tables';
import { createSmtpSender } from '@/server/platform/gateways/mail';
import { createHttpSmsSender } from '@/server/platform/gateways/sms';
import { NO_IP_LIMITS, signupForm } from '../support/people/members';
import { makePerson } from '../support/people/people';
import { startTestService, type TestService } from '../support/service/service';

const PASSWORD = 'four green teapots 88';

type Behaviour = {
  name: string;
  meet(socket: Socket): void;
};

const SILENT: Behaviour = { name: 'accepts the connection and stays silent', meet: () => {} };
const DROPPING: Behaviour = { name: 'disconnects immediately', meet: (socket) => socket.destroy() };
const BABBLING: Behaviour = {
  name: 'responds with garbage',
  meet: (socket) => void socket.end('<html>Bad gateway</html>\r\n'),
};
/** Accepts everything up to the message itself, then disconnects. */
const SWALLOWING: Behaviour = {
  name: 'disconnects during the message',
  meet: (socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const word = chunk.toString();
      if (/^DATA/i.test(word)) socket.destroy();
      else socket.write(/^EHLO/i.test(word) ? '250 hello\r\n' : '250 ok\r\n');
    });
  },
};

/** An SMS gateway responds with 503; a mail server, which speaks first, rejects every connection. */
const REFUSING: Behaviour = {
  name: 'rejects',
  meet: (socket) => {
    const greet = setTimeout(() => socket.end('554 no service here\r\n'), 50);
    socket.once('data', () => {
      clearTimeout(greet);
      socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n');
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
let member: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  member = await makePerson(service, 'Login', { passwordHash: await hashPassword(PASSWORD) });
});
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

/** The caller has its response while the silent gateway has not timed out: the request did not wait for it. */
async function expectNotWaited(recipient: string): Promise<void> {
  expect(await messageTo(recipient)).toMatchObject({ state: 'PENDING', lastError: null });
}

describe.each([SILENT, DROPPING, BABBLING, SWALLOWING, REFUSING])(
  'a gateway that $name',
  ({ meet }) => {
    it('delays no request, and its messages are retried', async () => {
      gateway.state.meet = meet;
      // Connections of the previous gateway would keep the sender busy.
      gateway.hangUp();
      gateway.state.met = 0;
      const form = signupForm();
      const answer = await service.request('createAccount', form);
      expect(answer.status).toBe(200);
      const { verificationId: _, ...told } = answer.data;
      if (meet === SILENT.meet) await expectNotWaited(form.phone);
      expect(JSON.stringify(told)).not.toMatch(/\d{6}/);
      const email = signupForm().email;
      expect((await service.request('userSubscribe', { email })).status).toBe(200);
      const login = await service.request('userLogin', {
        identifier: member.email,
        password: PASSWORD,
        captchaToken: '',
      });
      expect([login.status, JSON.stringify(login.data)]).toEqual([
        200,
        expect.not.stringMatching(/"\d{6}"/),
      ]);
      if (meet === SILENT.meet) await expectNotWaited(member.email);
      await service.waitFor(async () => gateway.state.met > 1);
      // The gateway holds or has dropped the messages while other requests are served.
      expect((await service.request('faqListUser', undefined)).status).toBe(200);
      const again = await service.request('createAccount', signupForm());
      expect(again.status).toBe(200);
      for (const to of [form.phone, email]) {
        await service.waitFor(async () => {
          gateway.hangUp();
          return Boolean((await messageTo(to))?.lastError);
        });
        const message = await messageTo(to);
        expect(message?.state).toBe('PENDING');
        await service.waitFor(async () => {
          // Other messages sent at the same time are awaited as well.
          gateway.hangUp();
          const { rows } = await service.ctx.pool.query(
            "select state, start_after > now() as later from pgboss.job where name = 'outbox' and data->>'messageId' = $1",
            [message?.id],
          );
          return rows[0]?.state === 'retry' && rows[0].later;
        });
      }
    });
  },
);
