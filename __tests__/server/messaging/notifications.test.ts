import { eq } from 'drizzle-orm';
import { asWritten } from '@/lang/service';
import { forgetNotifications } from '@/server/messaging/notifications/forget-notifications';
import { type NewNotification, raiseNotification } from '@/server/messaging/raise-notification';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import { users } from '@/server/users/tables';
import { changePerson } from '../../support/people/change-person';
import { type Investor, makeInvestor } from '../../support/people/investors';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock }));

const person = () => makeInvestor(service, '0');

function raise({ userId }: Investor, notice: Partial<NewNotification> = {}) {
  const { ctx } = service;
  return ctx.db.transaction((tx) =>
    raiseNotification(ctx, tx, {
      userId,
      kind: 'ORDER',
      title: asWritten('Order 482117 is paid'),
      body: asWritten('40 shares are yours.'),
      link: '/deals',
      ...notice,
    }),
  );
}

const messagesTo = (to: string) =>
  service.ctx.db
    .select({ channel: outboxMessages.channel, subject: outboxMessages.subject })
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, to));

const titles = async (owner: Investor, query: object = {}) => {
  const { data } = await owner.request('listNotification', query);
  return data.docs.map((notice: { title: string }) => notice.title);
};

describe('raising a notification', () => {
  it('shows it and mails it by default', async () => {
    const ada = await person();
    expect(await raise(ada, { data: { orderId: 'x' } })).toBe(true);
    const { data } = await ada.request('listNotification');
    expect(data).toMatchObject({ total: 1, pages: 1, unread: 1 });
    expect(data.docs[0]).toMatchObject({
      kind: 'ORDER',
      title: 'Order 482117 is paid',
      link: '/deals',
      seen: false,
      data: { orderId: 'x' },
    });
    expect(await messagesTo(ada.email)).toEqual([
      { channel: 'email', subject: 'Order 482117 is paid' },
    ]);
  });

  it('notifies once per cause, also under concurrency', async () => {
    const ada = await person();
    const raised = await Promise.all(
      Array.from({ length: 8 }, () => raise(ada, { dedupeKey: 'order:1:paid' })),
    );
    expect(raised.filter(Boolean)).toHaveLength(1);
    expect(await messagesTo(ada.email)).toHaveLength(1);
    // A removed notification still prevents duplicates.
    await ada.request('removeAllNotification');
    expect(await raise(ada, { dedupeKey: 'order:1:paid' })).toBe(false);
    const bob = await person();
    expect(await raise(bob, { dedupeKey: 'order:1:paid' })).toBe(true);
  });

  it('uses the channels the user chose, and all channels for security', async () => {
    const ada = await person();
    const ways = { ORDER: { email: false, sms: true, inApp: false, push: false } };
    await ada.request('updateSettings', { notifications: ways });
    await raise(ada, { dedupeKey: 'quiet' });
    const [user] = await service.ctx.db.select().from(users).where(eq(users.id, ada.userId));
    expect(await titles(ada)).toEqual([]);
    expect(await messagesTo(ada.email)).toEqual([]);
    expect(await messagesTo(user?.phone ?? '')).toHaveLength(1);
    expect(await raise(ada, { dedupeKey: 'quiet' })).toBe(false);
    await changePerson(service.ctx.db, ada.userId, {
      settings: { notifications: { SECURITY: { email: false, sms: false, inApp: false } } },
    });
    await raise(ada, { kind: 'SECURITY', title: asWritten('Your password was changed') });
    expect(await titles(ada)).toEqual(['Your password was changed']);
    expect(await messagesTo(ada.email)).toHaveLength(1);
    expect(await messagesTo(user?.phone ?? '')).toHaveLength(2);
  });

  it('commits only with its cause', async () => {
    const ada = await person();
    const { ctx } = service;
    const undone = ctx.db.transaction(async (tx) => {
      await raiseNotification(ctx, tx, {
        userId: ada.userId,
        kind: 'NEWS',
        title: asWritten('x'),
        body: asWritten(''),
        link: null,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await titles(ada)).toEqual([]);
    expect(await messagesTo(ada.email)).toEqual([]);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads nowhere but to this site: %s',
    async (link) => {
      await expect(raise(await person(), { link })).rejects.toThrow();
    },
  );
});

describe('the list', () => {
  it('is paginated, newest first, and filtered by kind and unread', async () => {
    const ada = await person();
    for (let number = 1; number <= 25; number += 1) {
      clock.advance(1);
      await raise(ada, {
        title: asWritten(`notice ${number}`),
        kind: number % 5 === 0 ? 'KYC' : 'ORDER',
      });
    }
    const second = await ada.request('listNotification', { page: 2, limit: 10 });
    expect(second.data).toMatchObject({ total: 25, pages: 3, unread: 25, page: 2 });
    expect(second.data.docs[0].title).toBe('notice 15');
    expect(await titles(ada, { kind: 'KYC', limit: 2 })).toEqual(['notice 25', 'notice 20']);
    const { docs } = second.data;
    const until = docs[0].createdAt;
    const seen = await ada.request('sawAllNotification', { until });
    expect(seen.data).toEqual({ changed: 15, unread: 10 });
    expect(await titles(ada, { unread: true, limit: 100 })).toHaveLength(10);
    expect((await ada.request('sawAllNotification', {})).data).toEqual({ changed: 10, unread: 0 });
  });

  it('lets only its owner remove one or all', async () => {
    const ada = await person();
    const eve = await person();
    await raise(ada, { title: asWritten('first') });
    await raise(ada, { title: asWritten('second') });
    const { data } = await ada.request('listNotification');
    const [{ id }] = data.docs;
    for (const wrong of [id, 'x', '00000000-0000-4000-8000-000000000000']) {
      const answer = await eve.request('removeNotification', { id: wrong });
      expect(answer).toMatchObject({ status: 404, data: { code: 'NOTIFICATION_NOT_FOUND' } });
    }
    expect((await eve.request('removeAllNotification')).data).toEqual({ removed: 0, unread: 0 });
    expect((await eve.request('sawAllNotification', {})).data.changed).toBe(0);
    const removed = await ada.request('removeNotification', { id });
    expect(removed.data).toEqual({ removed: 1, unread: 1 });
    expect((await ada.request('removeNotification', { id })).status).toBe(404);
    const body = {
      method: 'PUT',
      body: '{}',
      headers: { token: ada.token, 'content-type': 'application/json' },
    };
    const all = await service.raw('notification/removeAllNotification', body);
    expect((await all.json()).data).toEqual({ removed: 1, unread: 0 });
  });

  it('uses its index', async () => {
    const ada = await person();
    const { pool } = service.ctx;
    const client = await pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const plan = await client.query(
        `explain select * from notifications where user_id = $1 and removed_at is null
          order by created_at desc, id desc limit 10`,
        [ada.userId],
      );
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain('notifications_newest');
      expect(text).not.toContain('Sort');
    } finally {
      client.release(true);
    }
  });

  it('deletes old notifications', async () => {
    const ada = await person();
    await raise(ada);
    clock.advance(service.ctx.config.limits.notificationDays * 86_400 + 1);
    await forgetNotifications(service.ctx);
    const rows = await service.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ada.userId));
    expect(rows).toEqual([]);
  });
});
