import {
  type ServiceOptions,
  startTestService,
  type TestService,
} from '../support/service/service';

/** Two service instances on one database, as behind a proxy. */
let first: TestService;
let second: TestService;
const limits = { loginsPerIpHour: 10, codeChecksPerIpHour: 10 };
beforeAll(async () => {
  const config: ServiceOptions['config'] = { limits };
  first = await startTestService({ config });
  second = await startTestService({ config, databaseUrl: first.databaseUrl });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

it('two instances share one rate limit, also concurrently', async () => {
  const otp = { verificationId: '00000000-0000-4000-8000-000000000000', otp: '123456' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? first : second).request('verifyPhoneOtp', otp, { ip: '10.1.1.1' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

it('logins that one instance has counted are refused by the other', async () => {
  const login = () => ({
    identifier: 'nobody@example.com',
    password: 'wrong',
    captchaToken: '',
  });
  for (let n = 0; n < 10; n += 1) await first.request('userLogin', login(), { ip: '10.2.2.2' });
  const over = await second.request('userLogin', login(), { ip: '10.2.2.2' });
  expect(over.status).toBe(429);
});
