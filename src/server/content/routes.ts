import { ORIGINAL } from '@fnx/api/content/kinds';
import { contract } from '@/api/contract';
import type { AppContext } from '@/server/platform/context';
import { type Route, route } from '@/server/platform/http/route';
import { bankOverview } from './bank-overview';
import { contactUs } from './contact/contact-us';
import { listFaqs } from './list-faqs';
import { listPosts } from './list-posts';
import { listTeam } from './list-team';
import { subscribe, updateSubscription } from './newsletter/subscribe';
import { databaseContent } from './source/database-content';
import { localizedContent } from './source/localized-content';
import { getStatic, listStatic } from './static-pages';
import { viewPost } from './view-post';

/** The API's lists and texts are in English. */
const english = (ctx: AppContext) => localizedContent(databaseContent(ctx), ORIGINAL);

/** Public content, contact form and newsletter. */
export const contentRoutes: Route[] = [
  route(
    contract.getBankOverview,
    ({ ctx, caller }) => bankOverview(ctx, localizedContent(databaseContent(ctx), caller.language)),
    {
      mayLag: true,
    },
  ),
  route(contract.faqListUser, ({ ctx, input }) => listFaqs(ctx, input), { mayLag: true }),
  route(contract.staticList, ({ ctx }) => listStatic(english(ctx)), { mayLag: true }),
  route(
    contract.getStatic,
    ({ ctx, input }) => getStatic(english(ctx), input.slug ?? input.type ?? ''),
    { mayLag: true },
  ),
  route(contract.teamList, ({ ctx, input }) => listTeam(databaseContent(ctx), input), {
    mayLag: true,
  }),
  route(contract.getBlogMediaList, ({ ctx, input }) => listPosts(ctx, input), { mayLag: true }),
  route(contract.viewBlog, ({ ctx, input }) => viewPost(english(ctx), input), {
    mayLag: true,
  }),
  route(contract.contactUs, ({ ctx, input, session, caller }) =>
    contactUs(ctx, input, session, caller),
  ),
  route(contract.userSubscribe, ({ ctx, input, caller }) => subscribe(ctx, input, caller)),
  route(contract.updateSubscription, ({ ctx, input, caller }) =>
    updateSubscription(ctx, input, caller),
  ),
];
