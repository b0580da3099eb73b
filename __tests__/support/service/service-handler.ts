import { HttpResponse, http } from 'msw';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { FAR_ADDRESSES } from '../market/addresses';
import type { TestService } from './service';

/** For msw: hands every call that a page makes to the service's app, in this process. */
export const serviceHandler = (service: () => TestService) =>
  http.all('*/api/v1/*', async ({ request }) => {
    const url = new URL(request.url);
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
    const answer = await service().raw(url.pathname.replace('/api/v1/', '') + url.search, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body?.byteLength ? { body } : {}),
    });
    return new HttpResponse(await answer.arrayBuffer(), {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
    });
  });

/** No node listens here. */
export const NO_CHAIN = 'http://127.0.0.1:9';

/** For pages that ask no node anything; their configuration names the chain's addresses all the same. */
export const absentChain = () =>
  createChainReader({ rpcUrls: [NO_CHAIN], addresses: FAR_ADDRESSES });
