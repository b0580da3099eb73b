import { LandingHero } from './landing-hero';
import styles from './landing-page.module.css';
import { LandingClosing, LandingComparison, LandingRisk, LandingSteps } from './landing-sections';

/** The first page: what this is, what a share costs now, how it is bought, and what can go wrong. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <LandingHero />
      <LandingSteps />
      <LandingComparison />
      <LandingRisk />
      <LandingClosing />
    </div>
  );
}
