import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { openApiDocument } from '@/api/openapi';
import { partnerDocument } from '@/api/partners';

const where = {
  serverUrl: 'https://fnx.example/api/v1',
  contactUrl: 'https://fnx.example/contactus',
};

async function findings(document: object) {
  const spectral = new Spectral();
  // Its own types describe it with another version's type.
  spectral.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']] });
  const found = await spectral.run(new Document(JSON.stringify(document), Json));
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

const DESCRIPTIONS: [string, object][] = [
  ['pages', openApiDocument({ ...where, version: '1', demo: true })],
  ['partners', partnerDocument(where)],
];

it.each(DESCRIPTIONS)('Spectral finds nothing in the description for %s', async (_, document) => {
  expect(await findings(document)).toEqual([]);
});

async function redoclyFindings(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // The service tries whole words before a parameter: `votes/items/{id}` is no ballot's proxy.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return found.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
}

it.each(DESCRIPTIONS)('Redocly finds nothing in the description for %s', async (_, document) => {
  expect(await redoclyFindings(document)).toEqual([]);
});

it('and would', async () => {
  const { info: _, ...broken } = structuredClone(partnerDocument(where));
  const { get } = broken.paths['/partner/orders'] as { get: { responses: object } };
  const ok = (get.responses as Record<string, { content: object }>)['200']?.content;
  Object.assign(Object.values(ok ?? {})[0], { example: { status: 'good' } });
  Object.assign(get, { parameters: [{ name: 'a', in: 'path', required: true }] });
  const found = (await findings(broken)).join();
  expect((await redoclyFindings(broken)).join()).toContain('struct');
  for (const rule of ['info', 'oas3-valid-media-example', 'path-params'])
    expect(found).toContain(rule);
});
