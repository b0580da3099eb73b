import type { Recorder } from './recorder';

/** Public pages, and the messages of the customer. */
export async function recordContent({ call, ask, ...one }: Recorder): Promise<void> {
  const page = { page: 1, limit: 1 };
  await call('faqListUser', { category: 'buying', ...page });
  await call('getStatic', { slug: 'risk-disclosure' });
  await call('teamList', page);
  const posts = await call('getBlogMediaList', { type: 'BLOG', ...page });
  const [post] = posts.docs;
  await call('viewBlog', { slug: post?.slug ?? '', category: post?.category ?? '' });
  await call('contactUs', {
    ...{ name: 'Ada Brunner', email: one.person.email, subject: 'Payment from my second wallet' },
    ...{ category: 'PAYMENT', captchaToken: 'captcha-answer' },
    message: 'I paid order 482 117 from a wallet that was not linked yet. What happens now?',
  });
  const email = 'reader@example.com';
  await call('userSubscribe', { email, source: 'landing' });
  await one.runJobs();
  const [mail] = (await ask('demoOutbox', { to: email })).docs;
  const token = /token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  await call('updateSubscription', { token: decodeURIComponent(token), action: 'CONFIRM' });
}

export async function recordMessages({ call, ...one }: Recorder): Promise<void> {
  const { docs } = await call('listNotification', { page: 1, limit: 1, unread: true });
  await call('sawAllNotification', { until: one.now().toISOString() });
  await call('removeNotification', { id: docs[0]?.id ?? '' });
  await call('removeAllNotification');
  await call('notificationStream');
}
