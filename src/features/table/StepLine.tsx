import { IconCheck, IconClockUp } from '@tabler/icons-react';
import { cx } from '#src/ui/cx.ts';
import classes from './StepLine.module.css';

type StepLineProps = {
  steps: readonly { label: string; time?: string | undefined }[];
  /** index of the last step reached; −1 for none */
  reached: number;
  /** the first step is on its way: a small clock stands in its place */
  sending?: boolean;
  /** many steps in little room: only the newest one's name is shown, above the line */
  compact?: boolean;
};

/** A short line of steps with their times; what is reached has a tick, the newest stands out. */
export function StepLine({ steps, reached, sending = false, compact = false }: StepLineProps) {
  return (
    <ol className={cx(classes.line, compact && classes.compact)}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={cx(classes.step, index <= reached && classes.done, index === reached && classes.newest)}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={classes.dot}>
            {index <= reached && <IconCheck size={14} stroke={3} aria-hidden="true" />}
            {sending && index === 0 && <IconClockUp size={16} stroke={2} aria-hidden="true" />}
          </span>
          <span className={classes.label}>{step.label}</span>
          <bdi className={classes.time}>{index <= reached ? step.time : ''}</bdi>
        </li>
      ))}
    </ol>
  );
}
