import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { apiKeys, webhookDeliveries, webhookEndpoints } from '@/server/partners/tables';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['ADMINISTRATOR']);
const user = userEvent.setup();
const db = () => desk.service().ctx.db;

/** A key with an address whose event was given up. */
async function addDelivery(): Promise<string> {
  const at = desk.service().ctx.clock.now();
  const officers = ['ada@bank.example'];
  const made = {
    name: 'Transfer agent',
    scopes: ['webhooks' as const],
    perMinute: 60,
    officers,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 86_400_000),
  };
  const [key] = await db().transaction((tx) => tx.insert(apiKeys).values(made).returning());
  const url = 'https://partner.example.com/hooks';
  const named = { keyId: key?.id ?? '', url, types: ['order.updated' as const], officers };
  const [endpoint] = await db().transaction((tx) =>
    tx.insert(webhookEndpoints).values(named).returning(),
  );
  const [delivery] = await db()
    .insert(webhookDeliveries)
    .values({
      endpointId: endpoint?.id ?? '',
      object: 'order:1042',
      type: 'order.updated',
      payload: '{"type":"order.updated"}',
      state: 'GIVEN_UP',
      attempts: 28,
      nextAt: at,
      since: at,
      error: 'It answered 503.',
    })
    .returning();
  return delivery?.id ?? '';
}

it('lists what was not delivered, keys with their next step, and sends an event again', async () => {
  const id = await addDelivery();
  const opened = desk.open('partners');
  const row = await screen.findByRole('row', { name: /order\.updated order:1042/ });
  expect(within(row).getByText('Given up')).toBeVisible();
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/desk/partners/${id}`);
  expect(await screen.findByText('to be collected')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Propose the key' })).toBeVisible();
  opened.unmount();
  desk.open('partners', id);
  expect(await screen.findByText('It answered 503.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Waits')).toBeVisible();
  const [again] = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  expect(again).toMatchObject({ state: 'PENDING', attempts: 0 });
});

it('offers scopes and types as choices, and proposes what was chosen', async () => {
  desk.open('partners');
  await user.click(await screen.findByRole('checkbox', { name: 'webhooks' }));
  await user.click(screen.getByRole('checkbox', { name: 'orders' }));
  await user.click(screen.getByRole('checkbox', { name: 'names' }));
  await user.click(screen.getByRole('checkbox', { name: 'names' }));
  expect(await screen.findByRole('checkbox', { name: 'shares.moved' })).toBeVisible();
  const scopes = screen.getByRole('group', { name: 'Scopes' });
  const form = within(scopes.closest('form') as HTMLElement);
  await user.type(form.getByLabelText('Name'), 'Tax firm');
  await user.type(form.getByLabelText('Days'), '30');
  await user.type(form.getByLabelText('Per minute'), '60');
  await user.type(form.getByLabelText('Reason'), 'They report our taxes.');
  await user.click(screen.getByRole('button', { name: 'Propose the key' }));
  expect(await screen.findByText('Scope orders')).toBeVisible();
  expect(screen.getByText('Scope webhooks')).toBeVisible();
  expect(screen.queryByText('Scope names')).toBeNull();
});

it('shows the address of a revoked key as ended', async () => {
  await addDelivery();
  await db().transaction((tx) => tx.update(apiKeys).set({ revokedAt: new Date() }));
  desk.open('partners');
  expect((await screen.findAllByText('ended')).length).toBeGreaterThan(0);
});
