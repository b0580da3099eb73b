import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Columns } from '@/ui/charts/columns';
import { DotRows } from '@/ui/charts/dot-rows';
import { PartsBar } from '@/ui/charts/parts-bar';
import { Segments } from '@/ui/charts/segments';
import { StepChart } from '@/ui/charts/step-chart';

const POINTS = [
  { at: 0, value: 10, valueText: '$10.00', atText: '1 Jan' },
  { at: 50, value: 12, valueText: '$12.00', atText: '2 Jan' },
  { at: 75, value: 11, valueText: '$11.00', atText: '3 Jan' },
];

function showChart(points = POINTS) {
  render(
    <StepChart
      label="Price"
      summary="It went up and down."
      points={points}
      from={0}
      to={100}
      tickText={(value) => `$${value}`}
      timeTicks={[{ at: 0, text: '1 Jan' }]}
    />,
  );
  return screen.getByRole('slider', { name: 'Price, point by point' });
}

describe('the step chart', () => {
  it('says in words what it shows', () => {
    showChart();
    expect(screen.getByRole('figure', { name: 'Price' })).toHaveTextContent('It went up and down.');
  });
  it('holds each level until the next, and the last one to the end', () => {
    showChart();
    const line = document.querySelector('path[class="line"]')?.getAttribute('d');
    expect(line).toMatch(/^M0 \d+H500V\d+H750V\d+H1000$/);
  });
  it('is read point by point with the keyboard', async () => {
    const reader = showChart();
    await userEvent.tab();
    expect(reader).toHaveFocus();
    expect(reader).toHaveAttribute('aria-valuetext', '$11.00 from 3 Jan');
    await userEvent.keyboard('{ArrowLeft}');
    expect(reader).toHaveAttribute('aria-valuetext', '$12.00 from 2 Jan');
    await userEvent.keyboard('{Home}');
    expect(reader).toHaveAttribute('aria-valuetext', '$10.00 from 1 Jan');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{End}{ArrowRight}');
    expect(reader).toHaveAttribute('aria-valuetext', '$11.00 from 3 Jan');
  });
  it('draws a single level', () => {
    const reader = showChart(POINTS.slice(0, 1));
    expect(reader).toHaveAttribute('aria-valuemax', '0');
    expect(document.querySelector('path[class="line"]')?.getAttribute('d')).toMatch(
      /^M0 160H1000$/,
    );
  });
});

describe('the segments', () => {
  it('are one group of radio buttons that the arrow keys go through', async () => {
    const onChange = jest.fn();
    const options = [
      { value: 'a', label: 'A', fullLabel: 'First' },
      { value: 'b', label: 'B' },
    ] as const;
    render(<Segments legend="Time shown" options={options} value="a" onChange={onChange} />);
    const group = screen.getByRole('group', { name: 'Time shown' });
    expect(within(group).getByRole('radio', { name: 'First, A' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenCalledWith('b');
  });
});

describe('charts of lists', () => {
  it('columns say every figure in order, and draw none below zero', () => {
    const columns = [
      { label: '2024', value: -2, text: '−2.0' },
      { label: '2025', value: 4, text: '4.0' },
    ];
    render(<Columns title="Net income" unit="million USD" columns={columns} />);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['2024−2.0', '20254.0']);
    const heights = [...document.querySelectorAll<HTMLElement>('.bar')].map(
      (bar) => bar.style.blockSize,
    );
    expect(heights).toEqual(['0%', '78%']);
  });
  it('parts are named, counted and measured against the whole', () => {
    render(
      <PartsBar
        label="4 shares"
        parts={[
          { label: 'Sold', value: 3, text: '3', shade: 'close' },
          { label: 'Left', value: 1, text: '1', note: 'so far', shade: 'cross' },
        ]}
      />,
    );
    const [sold, left] = screen.getAllByRole('listitem');
    expect(sold?.textContent).toBe('Sold375.0\u202f%');
    expect(left?.textContent).toBe('Left125.0\u202f%, so far');
    const lengths = [...document.querySelectorAll<HTMLElement>('.part')].map(
      (part) => part.style.inlineSize,
    );
    expect(lengths).toEqual(['75%', '25%']);
  });
  it('rows are measured from zero', () => {
    render(
      <DotRows
        title="Capital ratio"
        to={20}
        ticks={[0, 20]}
        tickText={String}
        rows={[{ label: '2025', value: 16, text: '16.00' }]}
      />,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent('202516.00');
    expect(document.querySelector<HTMLElement>('.stem')?.style.inlineSize).toBe('80%');
  });
});
