import { eq } from 'drizzle-orm';
import { users } from '@/server/users/tables';
import { NO_IP_LIMITS, signUp } from '../../support/people/members';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

let token: string;
let userId: string;

const service = duringTests(() => startTestService({ config: { limits: NO_IP_LIMITS } }));
beforeAll(async () => {
  ({ token, userId } = await signUp(service));
});

const change = (input: unknown) => service.request('updateSettings', input, { token });

describe('settings', () => {
  it('start with the defaults', async () => {
    const { data } = await service.request('getSettings', undefined, { token });
    expect(data).toMatchObject({
      language: 'en',
      currency: 'USD',
      timezone: 'UTC',
      theme: 'DARK',
      responsiveFontSizes: true,
      direction: 'ltr',
      marketingOptIn: false,
      loginAlerts: true,
      slippageBps: 50,
      deadlineMin: 20,
      exactApproval: true,
    });
    expect(data.notifications.SECURITY).toEqual({
      email: true,
      sms: true,
      inApp: true,
      push: true,
    });
  });

  it('keep unchanged values, also for concurrent changes', async () => {
    await Promise.all([
      change({ theme: 'light' }),
      change({ timezone: 'Europe/Zurich' }),
      change({ marketingOptIn: true }),
      change({ slippageBps: 100 }),
      change({ notifications: { NEWS: { email: false, sms: false, inApp: false, push: false } } }),
      change({ notifications: { ORDER: { email: true, sms: true, inApp: true, push: true } } }),
    ]);
    const { data } = await service.request('getSettings', undefined, { token });
    expect(data).toMatchObject({
      theme: 'light',
      timezone: 'Europe/Zurich',
      marketingOptIn: true,
      slippageBps: 100,
      notifications: {
        NEWS: { email: false, sms: false, inApp: false, push: false },
        ORDER: { email: true, sms: true, inApp: true, push: true },
      },
    });
  });

  it.each([
    ['an unknown time zone', { timezone: 'Mars/Olympus' }],
    [
      'security notices off',
      { notifications: { SECURITY: { email: false, sms: false, inApp: false, push: false } } },
    ],
    [
      'an unknown kind',
      { notifications: { SPAM: { email: true, sms: true, inApp: true, push: true } } },
    ],
    ['a slippage of zero', { slippageBps: 0 }],
    ['a slippage as text', { slippageBps: '50' }],
    ['an unknown theme', { theme: 'pink' }],
  ])('refuse %s', async (_, input) => {
    const { status, data } = await change(input);
    expect([status, data.code]).toEqual([422, 'VALIDATION_ERROR']);
  });
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the profile', () => {
  const update = (input: unknown) => service.request('updateProfile', input, { token });

  it('accepts names, an address and a picture', async () => {
    const { status, data } = await update({
      firstName: 'Grace',
      avatar: `data:image/png;base64,${PNG}`,
    });
    expect([status, data.firstName, data.lastName]).toEqual([200, 'Grace', 'Lovelace']);
    expect(data.avatarUrl).toContain('data:image/png');
    expect((await update({ avatar: null })).data.avatarUrl).toBeNull();
  });

  it.each([
    ['a picture of another type', { avatar: `data:image/jpeg;base64,${PNG}` }],
    [
      'a picture that is a script',
      {
        avatar: `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`,
      },
    ],
    ['an external URL', { avatar: 'https://evil.example/x.png' }],
    ['a status set by the user', { kycStatus: 'APPROVED' }],
    ['another e-mail', { email: 'other@example.com' }],
    ['another id', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses %s', async (_, input) => {
    expect((await update(input)).status).toBe(422);
  });

  it('locks the names once the identity check has started', async () => {
    const mine = eq(users.id, userId);
    await service.ctx.db.update(users).set({ kycStatus: 'PENDING' }).where(mine);
    const { status, data } = await update({ lastName: 'Hopper' });
    expect([status, data.code]).toEqual([409, 'LOCKED_BY_KYC']);
    expect((await update({ avatar: null })).status).toBe(200);
    await service.ctx.db.update(users).set({ kycStatus: 'NOT_APPLIED' }).where(mine);
    expect((await update({ lastName: 'Hopper' })).data.lastName).toBe('Hopper');
  });
});
