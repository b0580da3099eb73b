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
});
