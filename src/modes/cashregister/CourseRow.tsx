import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlame } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { draft, setCourse } from '#src/features/register/registerDraft.ts';
import { fireCourse, nextCourse } from '#src/features/register/courses.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Settled } from '#src/ui/press/Settled.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import classes from './CourseRow.module.css';

const courses = [1, 2, 3, 4];

/** To which course the next dishes belong, and the one tap that has the kitchen make the next one. */
export function CourseRow({ order }: { order: Order | undefined }) {
  const { t } = useLingui();
  const { course } = useSnapshot(draft);
  const next = nextCourse(order);
  return (
    <div className={classes.row}>
      <Segmented
        wide
        size="staff"
        label={t`Course of the next dishes`}
        value={String(course)}
        onChange={(chosen) => setCourse(Number(chosen))}
        options={courses.map((each) => ({
          value: String(each),
          label: each === 1 ? <Trans>Now</Trans> : <Trans>Course {each}</Trans>,
        }))}
      />
      {order && next && (
        <Settled what={`${order.order_id} ${next.course}`}>
          <BigButton
            wide
            size="staff"
            tone="plain"
            icon={<IconFlame aria-hidden="true" />}
            onClick={() => void fireCourse(order.order_id, next).catch(showFailure)}
          >
            <Trans>
              Fire course {next.course} ({next.quantity})
            </Trans>
          </BigButton>
        </Settled>
      )}
    </div>
  );
}
