import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { castVote } from './cast-vote';
import { nameProxy } from './name-proxy';
import { getBallot, listBallots } from './read-ballots';
import { getItem, listItems } from './read-items';
import { requestItem, signItem } from './request-item';

/** Votes. A signed vote counts once by its nonce, and a request by its text, so they need no key. */
export const votesRoutes: Route[] = [
  own(contract.listBallots, listBallots),
  route(contract.getBallot, ({ ctx, session, params }) => getBallot(ctx, session, params.id)),
  route(contract.castVote, ({ ctx, session, params, input }) =>
    castVote(ctx, session, params.id, input),
  ),
  route(contract.nameProxy, ({ ctx, session, params, input }) =>
    nameProxy(ctx, session, params.id, input),
  ),
  own(contract.listItems, listItems),
  route(contract.getItem, ({ ctx, session, params }) => getItem(ctx, session, params.id)),
  own(contract.requestItem, requestItem),
  route(contract.signItem, ({ ctx, session, params, input }) =>
    signItem(ctx, session, params.id, input),
  ),
];
