import { readdirSync, readFileSync } from 'node:fs';
import { loadContent } from '@/server/content/source/load-content';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

/** Two signers were one text, joined by a word, before release 3. */

const FOLDER = 'src/server/platform/database/migrations';
const BOTH = 'ada@bank.example and grace@bank.example';

const service = duringTests(startTestService);

it('an upgrade makes a list of the signers of existing rows, and of no other name', async () => {
  const { pool } = service.ctx;
  await loadContent(service.ctx);
  const action = (by: string, proposal: string | null) =>
    pool.query(
      `insert into chain_actions (command, title, to_address, value_raw, data, prepared_by, prepared_at, prepared_block, proposal)
       values ('sale cap', 't', '0x1', 0, '0x', $1, now(), 0, $2)`,
      [by, proposal],
    );
  await action(BOTH, 'one');
  await action('tom and jerry', null);
  await pool.query(
    `insert into static_pages (id, kind, slug, version, title, summary, lede, html, sort_order, issued_at, updated_at, written_by, due_at)
     select id || '-old', kind, slug || '-old', version, title, summary, lede, html, sort_order, issued_at, now(), $1, now() from static_pages where kind = 'LEGAL' limit 1`,
    [BOTH],
  );
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_signers_rules.sql')) ?? '';
  const statements = readFileSync(`${FOLDER}/${file}`, 'utf8').split('--> statement-breakpoint');
  for (const statement of statements.filter((one) => /UPDATE \w+ SET signers/.test(one))) {
    // The row of a published text can be filled only before the last statement of the file.
    await pool.query('alter table static_pages disable trigger static_pages_legal_fixed');
    await pool.query(statement);
    await pool.query('alter table static_pages enable trigger static_pages_legal_fixed');
  }
  const { rows } = await pool.query('select prepared_by, signers from chain_actions order by id');
  expect(rows).toEqual([
    { prepared_by: 'grace@bank.example', signers: BOTH.split(' and ') },
    { prepared_by: 'tom and jerry', signers: null },
  ]);
  const pages = await pool.query(
    'select written_by, signers from static_pages where signers is not null',
  );
  expect(pages.rows).toEqual([{ written_by: BOTH, signers: BOTH.split(' and ') }]);
});
