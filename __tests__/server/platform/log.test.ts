import { describeError, isDatabaseAway, violatedConstraint } from '@fnx/postgres/faults';
import { codes } from '@/server/account/tables';
import { createLogger } from '@/server/platform/log';
import { users } from '@/server/users/tables';
import { png } from '../../support/people/images';
import { signupForm } from '../../support/people/members';
import { secretKeyOf, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

describe('the log', () => {
  const lines: string[] = [];
  const service = duringTests(() => startTestService({ logTo: (line) => lines.push(line) }));

  // security(Delivery and configuration 16.2.5)
  it('never holds a password, code, token, key, address or document number', async () => {
    const form = signupForm({
      lastName: 'Canaryname',
      password: 'canary password 4711',
      confirmPassword: 'canary password 4711',
    });
    const begun = await service.request('createAccount', form, {
      headers: { 'user-agent': 'Canaryagent/1.0' },
    });
    const { verificationId } = begun.data;
    const phoneOtp = await service.codeFor(form.phone);
    await service.request('verifyPhoneOtp', { verificationId, otp: '000000' });
    await service.request('verifyPhoneOtp', { verificationId, otp: phoneOtp });
    const emailOtp = await service.codeFor(form.email);
    const done = await service.request('verifyEmailOtp', { verificationId, otp: emailOtp });
    const { token } = done.data;
    await service.request('userLogin', {
      identifier: form.email,
      password: form.password,
      captchaToken: 'canarycaptcha',
    });
    await service.request('userLogin', {
      identifier: form.phone,
      password: 'wrong canary',
      captchaToken: '',
    });
    await service.request('updateSettings', { theme: 'light' }, { token, sealed: true });
    await service.request('updateSettings', { theme: 'canarytheme' }, { token });
    const upload = new FormData();
    const fields = {
      type: 'PASSPORT',
      side: 'FRONT',
      documentNumber: 'CANARYDOC1',
      birthDate: '1985-05-05',
    };
    for (const [name, value] of Object.entries(fields)) upload.set(name, value);
    upload.set('file', new Blob([new Uint8Array(png())]), 'canaryfile.png');
    await service.request('kycDocument', upload, { token });
    await service.raw('demo/outbox?to=canaryquery@example.com');
    await service.raw(`user/sessions/canarypath`, { method: 'DELETE', headers: { token } });
    await service.request('logout', { allSessions: true }, { token });
    await service.runJobs();

    const everything = lines.join('\n');
    expect(lines.length).toBeGreaterThan(20);
    const canaries = [
      form.email,
      form.phone,
      form.password,
      'Canaryname',
      'Canaryagent',
      'canarycaptcha',
      'canarytheme',
      'wrong canary',
      'canaryfile',
      'canaryquery',
      'canarypath',
      'CANARYDOC1',
      '1985-05-05',
      phoneOtp,
      emailOtp,
      token,
      secretKeyOf(token),
      token.split('.')[2] ?? '',
    ];
    for (const canary of canaries)
      expect([canary, everything.includes(canary)]).toEqual([canary, false]);
  });

  it('says what happened to accounts, with the request’s number', async () => {
    const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'event');
    for (const event of [
      'signup begun',
      'account opened',
      'login begun',
      'wrong password',
      'logged out',
    ]) {
      expect(events.some((line) => line.event === event)).toBe(true);
    }
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(
      requests.every(({ requestId, endpoint, status }) => requestId && endpoint && status),
    ).toBe(true);
  });

  it('tells of a failed statement without its values', async () => {
    const insert = () =>
      service.ctx.db.insert(codes).values({
        purpose: 'LOGIN',
        requestId: 'not a uuid, canaryvalue',
        address: 'canaryaddress',
        codeHash: 'canaryhash',
        sentAt: new Date(),
        expiresAt: new Date(),
      });
    const error = await insert().then(
      () => null,
      (caught: unknown) => caught,
    );
    const told = JSON.stringify(describeError(error));
    expect(told).toContain('insert into');
    expect(told).toContain('22P02');
    expect(told).not.toContain('canaryaddress');
    expect(told).not.toContain('canaryhash');
  });

  it('names the constraint that refused a row, and no value of it', async () => {
    const row = {
      email: 'CANARY@upper.example',
      firstName: 'a',
      lastName: 'b',
      countryCode: '+1',
      phone: '+1',
      country: 'US',
      passwordHash: 'x',
      termsVersion: '1',
      termsAcceptedAt: new Date(),
      riskAcceptedAt: new Date(),
    };
    const error = await service.ctx.db
      .insert(users)
      .values(row)
      .then(
        () => null,
        (caught: unknown) => caught,
      );
    expect(violatedConstraint(error)).toBe('users_email_lower');
    expect(isDatabaseAway(error)).toBe(false);
    expect(JSON.stringify(describeError(error))).not.toContain('CANARY');
  });

  it('removes secrets that were logged by mistake', () => {
    const written: string[] = [];
    const log = createLogger('info', { write: (line) => written.push(line) });
    log.info(
      {
        token: 'canary1',
        user: { password: 'canary2', deep: { otp: 'canary3' } },
        email: 'canary4',
      },
      'x',
    );
    expect(written.join()).not.toContain('canary');
  });

  it('names the level and the time, in UTC', () => {
    const written: string[] = [];
    createLogger('info', { write: (line: string) => written.push(line) }).warn('x');
    expect(JSON.parse(written.join())).toMatchObject({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('cannot be given lines of a stranger’s making', async () => {
    const before = lines.length;
    await service.raw('user/userLogin', {
      method: 'POST',
      headers: { 'user-agent': 'a', 'content-type': 'x/y' },
    });
    await service.raw('no%0a{"level":"fatal"}/path');
    for (const line of lines.slice(before)) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.slice(before).join()).not.toContain('"level":"fatal"');
  });
});
