import { contract } from '@/api/contract';
import { contactUs } from '../services/contact/contact-us';
import { bankOverview } from '../services/content/bank-overview';
import { databaseContent } from '../services/content/database-content';
import { listFaqs } from '../services/content/list-faqs';
import { listPosts } from '../services/content/list-posts';
import { listTeam } from '../services/content/list-team';
import { getStatic, listStatic } from '../services/content/static-pages';
import { viewPost } from '../services/content/view-post';
import { subscribe, updateSubscription } from '../services/newsletter/subscribe';
import { type Route, route } from './route';

/** What anybody may read, and the two forms of the public site: section 6 of the contract and two calls of section 1. */
export const contentRoutes: Route[] = [
  route(contract.getBankOverview, ({ ctx }) => bankOverview(ctx, databaseContent(ctx))),
  route(contract.faqListUser, ({ ctx, input }) => listFaqs(ctx, input)),
  route(contract.staticList, ({ ctx }) => listStatic(databaseContent(ctx))),
  route(contract.getStatic, ({ ctx, input }) =>
    getStatic(databaseContent(ctx), input.slug ?? input.type ?? ''),
  ),
  route(contract.teamList, ({ ctx, input }) => listTeam(databaseContent(ctx), input)),
  route(contract.getBlogMediaList, ({ ctx, input }) => listPosts(ctx, input)),
  route(contract.viewBlog, ({ ctx, input }) => viewPost(databaseContent(ctx), input)),
  route(
    contract.contactUs,
    ({ ctx, input, session, caller }) => contactUs(ctx, input, session, caller),
    { idempotent: true },
  ),
  route(contract.userSubscribe, ({ ctx, input, caller }) => subscribe(ctx, input, caller)),
  route(contract.updateSubscription, ({ ctx, input, caller }) =>
    updateSubscription(ctx, input, caller),
  ),
];
