import { contract } from '@/api/contract';
import { openApiDocument } from '@/api/openapi';
import { startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

describe('every answer', () => {
  const service = duringTests(startTestService);

  it('is an envelope with the safe headers, also where there is nothing', async () => {
    const answer = await service.raw('no/such/path');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      status: 404,
      message: 'Not found.',
      data: { code: 'NOT_FOUND' },
    });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a call that goes says since when, and until when', async () => {
    const headersOf = async () => {
      const { headers } = await service.raw('config');
      return [headers.get('deprecation'), headers.get('sunset')];
    };
    expect(await headersOf()).toEqual([null, null]);
    Object.assign(contract.config, { deprecated: { since: '2027-01-01', until: '2027-07-01' } });
    expect(await headersOf()).toEqual(['@1798761600', 'Thu, 01 Jul 2027 00:00:00 GMT']);
    const { paths } = openApiDocument({
      version: '1',
      serverUrl: '/',
      contactUrl: '/',
      demo: true,
    });
    expect(paths['/config']).toMatchObject({ get: { deprecated: true } });
    Object.assign(contract.config, { deprecated: undefined });
  });
});
