import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PortfolioText, t } from '@/lang/portfolio';
import { splitText } from '@/lib/format/split-text';
import { ErrorText } from '@/lib/http/error-text';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { DataTable } from '@/ui/charts/data-table';
import { Segments } from '@/ui/charts/segments';
import { StepChart } from '@/ui/charts/step-chart';
import { Skeleton } from '@/ui/feedback/skeleton';
import {
  changesOf,
  DEFAULT_RANGE,
  drawnPoints,
  figureText,
  type Graph,
  graphSummary,
  hasNoHistory,
  inWords,
  pointTime,
  RANGES,
  type Range,
  rangeOfHolding,
  SERIES,
  type Series,
  seriesOf,
  tickText,
  timeTicks,
} from './graph-view';
import styles from './holding-graph.module.css';
import { graphQuery } from './queries';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const satisfies readonly { value: string; label: PortfolioText }[];

/** Chart or table of one series over time, in a container of fixed height. */
export function HoldingGraph({ first = 'VALUE' }: { first?: Series }) {
  const [pickedSeries, setSeries] = useState<Series>();
  const [picked, setPicked] = useState<Range>();
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('chart');
  const overview = useQuery(graphQuery({ series: first, range: DEFAULT_RANGE })).data;
  // A holding of a few hours is a flat line. Until it has a history, the price has one.
  const series = pickedSeries ?? (overview && hasNoHistory(overview) ? 'PRICE' : first);
  const range =
    picked ?? (overview && series !== 'PRICE' ? rangeOfHolding(overview) : DEFAULT_RANGE);
  const graph = useQuery(graphQuery({ series, range }));
  const { error, isError, refetch } = graph;
  // The overview would show for a moment before the range that it selects.
  const data = picked || graph.data?.range === range ? graph.data : undefined;
  return (
    <section className={cx(styles.graph, 'surface')} aria-label={t('Holding over time')}>
      <Inline as="header" gap="10px 20px" between>
        <Segments
          legend={t('Data')}
          options={inWords(SERIES)}
          value={series}
          onChange={setSeries}
        />
        <Segments
          legend={t('Period')}
          options={inWords(RANGES)}
          value={range}
          onChange={setPicked}
        />
      </Inline>
      <div className={styles.stage}>
        {data ? (
          view === 'chart' ? (
            <Drawing graph={data} />
          ) : (
            <Table graph={data} />
          )
        ) : isError ? (
          <div className={styles.stageNote}>
            <p>
              <ErrorText of={error} />
            </p>
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </div>
        ) : (
          <Skeleton blockSize="100%" />
        )}
      </div>
      <footer className={styles.graphFoot}>
        <Segments legend={t('View')} options={inWords(VIEWS)} value={view} onChange={setView} />
      </footer>
    </section>
  );
}

function Drawing({ graph }: { graph: Graph }) {
  const { series } = graph;
  const points = drawnPoints(graph);
  const first = points[0];
  const last = points.at(-1);
  // A flat line at zero has no information, and its axis would show negative amounts.
  if (!first || !last || points.every(({ v }) => !/[1-9]/.test(v))) {
    return (
      <p className={styles.stageNote}>
        {t('No data for this period. The chart starts with your first shares.')}
      </p>
    );
  }
  const from = Date.parse(first.t);
  const to = Date.parse(last.t);
  return (
    <StepChart
      label={t(seriesOf(series).fullLabel)}
      summary={[graphSummary({ ...graph, points }), ...graph.splits.map(splitText)].join(' ')}
      marks={graph.splits.map(({ at }) => Date.parse(at)).filter((at) => at >= from)}
      points={changesOf({ ...graph, points }).map((point) => ({
        at: Date.parse(point.t),
        value: Number(point.v),
        valueText: figureText(series, point.v),
        atText: pointTime(graph, point.t),
      }))}
      from={from}
      to={to}
      tickText={(value) => tickText(series, value)}
      timeTicks={timeTicks(from, to)}
    />
  );
}

function Table({ graph }: { graph: Graph }) {
  const { series } = graph;
  return (
    <DataTable
      className={styles.table}
      caption={t('Newest first. {summary}', { summary: graphSummary(graph) })}
      columns={[t('Date'), t(seriesOf(series).label)]}
      rows={changesOf(graph)
        .map((point) => [pointTime(graph, point.t), figureText(series, point.v)])
        .reverse()}
    />
  );
}
