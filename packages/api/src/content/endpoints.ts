import { get, post, put } from '../endpoint';

export const contentEndpoints = {
  contactUs: post('user/contactUs', { token: 'optional' }),
  userSubscribe: post('user/userSubscribe', { token: 'none' }),
  updateSubscription: put('user/userSubscribe', { token: 'none' }),
  getBankOverview: get('admin/getBankOverView', { token: 'none' }),
  faqListUser: get('static/faqListUser', { token: 'none' }),
  staticList: get('static/staticList', { token: 'none' }),
  getStatic: get('static/getStatic', { token: 'none' }),
  teamList: get('team/teamList', { token: 'none' }),
  getBlogMediaList: get('blog/getblogMediaList', { token: 'none' }),
  viewBlog: get('blog/viewBlog', { token: 'none' }),
};
