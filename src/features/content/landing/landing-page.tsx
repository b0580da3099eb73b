import { Stack } from '@/ui/basics/layout';
import { Page } from '@/ui/basics/page';
import { LandingBank, type LandingBankFacts } from './landing-bank';
import { type Figures, LandingFigures, type PriceNow, type RecentPrices } from './landing-figures';
import { LandingHero } from './landing-hero';
import styles from './landing-page.module.css';
import {
  type LandingPost,
  LandingPosts,
  type LandingQuestion,
  LandingQuestions,
  LandingTeam,
  type TeamFace,
} from './landing-reading';
import { LandingClosing, LandingComparison, LandingRisk, LandingSteps } from './landing-sections';

export type LandingPageProps = {
  bank: LandingBankFacts;
  /** Null if the register is unavailable. */
  figures: Figures | null;
  /** Null without a price. */
  price: PriceNow | null;
  /** Recent prices as an SVG path in a 1200 x 320 box. */
  recent: RecentPrices | null;
  posts: readonly LandingPost[];
  questions: readonly LandingQuestion[];
  team: readonly TeamFace[];
};

export function LandingPage(props: LandingPageProps) {
  const { bank } = props;
  return (
    <Page gap="clamp(88px, 10vw, 144px)" top="0px" className={styles.page}>
      <Stack gap="clamp(48px, 6vw, 72px)">
        <LandingHero bank={bank} price={props.price} />
        <LandingFigures built={props.figures} price={props.price} recent={props.recent} />
      </Stack>
      <LandingSteps />
      <LandingBank bank={bank} />
      <LandingComparison />
      <LandingRisk />
      <LandingTeam people={props.team} sample={bank.sample} />
      <LandingPosts posts={props.posts} />
      <LandingQuestions questions={props.questions} />
      <LandingClosing />
    </Page>
  );
}
