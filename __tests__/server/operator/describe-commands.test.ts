import { deskCalls } from '@fnx/api/desk/desk';
import { commandGroups } from '@/server/modules';
import type { describeCommands } from '@/server/operator/desk/describe-commands';
import { firstOfficers } from '../../support/people/officers';
import { jsonSchemaValidator } from '../../support/service/json-schema';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const service = duringTests(() => startTestService({ config: { desk: true } }));

it('describes to an officer the commands of the own roles, as the service takes and answers them', async () => {
  const [ada] = await firstOfficers(service, ['FINANCE']);
  const response = await ada.load(deskCalls.description.path);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const document = (await response.json()) as ReturnType<typeof describeCommands>;
  const { validate, resolve } = jsonSchemaValidator(document);
  const fits = (name: string, value: unknown) =>
    validate(resolve(`#/components/schemas/${name}`), value);

  const mine = commandGroups
    .flatMap(({ commands }) => commands)
    .filter(({ roles }) => roles.includes('FINANCE') || roles.includes('ADMINISTRATOR'))
    .flatMap(({ name }) => [name.replaceAll(' ', '.'), `${name.replaceAll(' ', '.')}.row`]);
  expect(Object.keys(document.components.schemas).sort()).toEqual(mine.sort());
  for (const name of mine) expect(() => fits(name, {})).not.toThrow();

  const input = {
    name: 'price set',
    args: ['12.60'],
    options: { force: true },
    files: {},
  } as const;
  const schema = resolve('#/components/schemas/price.set');
  expect(schema).toMatchObject({
    title: 'set the share price, now or at a future time',
    'x-roles': ['FINANCE'],
  });
  expect(fits('price.set', { ...input, reason: 'as discussed' })).toEqual([]);
  for (const wrong of [{ args: [] }, { options: { day: '1' } }, { reason: undefined }]) {
    expect(fits('price.set', { ...input, reason: 'as discussed', ...wrong })).not.toEqual([]);
  }
  const [run, propose] = Object.values(document.paths).map((path) =>
    JSON.stringify(path.post.requestBody),
  );
  expect([run, propose].map((text) => text?.includes('schemas/price.set"'))).toEqual([false, true]);

  const { data } = await ada.run('officers list');
  expect(data.rows.length).toBeGreaterThan(0);
  for (const row of data.rows) expect(fits('officers.list.row', row)).toEqual([]);
});

it('describes nothing to those who are not logged in', async () => {
  const response = await service.raw(`desk/${deskCalls.description.path}`);
  expect(response.status).toBe(401);
  expect(JSON.stringify(await (await service.raw('openapi.json')).json())).not.toContain(
    'price set',
  );
});
