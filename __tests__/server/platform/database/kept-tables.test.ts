import { startTestService } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

/** Tables whose rows are never deleted, as the database itself names them: a new one is tested without a change here. */

const service = duringTests(startTestService);

/** Tables with a trigger before a deletion or TRUNCATE; the bits of `tgtype` are those of `pg_trigger.h`. */
async function tablesWith(event: 'row before delete' | 'statement before truncate') {
  const bits = event === 'row before delete' ? 1 + 2 + 8 : 2 + 32;
  const { rows } = await service.ctx.pool.query(
    `select distinct tgrelid::regclass::text as name from pg_trigger
     where not tgisinternal and tgtype & $1 = $1 and tgenabled = 'O' order by 1`,
    [bits],
  );
  return rows.map(({ name }) => name as string);
}

it('a table that refuses to delete its rows refuses to be emptied, too', async () => {
  const guarded = await tablesWith('row before delete');
  expect(guarded).toEqual(
    expect.arrayContaining(['journal', 'ledger_entries', 'payment_approvals']),
  );
  expect(await tablesWith('statement before truncate')).toEqual(guarded);
  for (const table of guarded) {
    await expect(service.ctx.pool.query(`truncate ${table} cascade`)).rejects.toThrow(
      'rows are never changed or deleted',
    );
  }
});
