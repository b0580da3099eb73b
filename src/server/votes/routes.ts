import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { castVote } from './cast-vote';
import { getBallot, listBallots } from './read-ballots';

/** Votes. A signed vote counts once by its nonce, so it needs no key. */
export const votesRoutes: Route[] = [
  own(contract.listBallots, listBallots),
  route(contract.getBallot, ({ ctx, session, params }) => getBallot(ctx, session, params.id)),
  route(contract.castVote, ({ ctx, session, params, input }) =>
    castVote(ctx, session, params.id, input),
  ),
];
