import { useLingui } from '@lingui/react/macro';
import { Fragment, memo, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import classes from './CategoryBar.module.css';

type CategoryBarProps = {
  /** `menu` is named where another menu begins */
  entries: readonly { key: string; label: string; menu?: string | undefined }[];
  current: string | undefined;
  onChoose: (key: string) => void;
  /** stands before the categories: search */
  start: ReactNode;
  /** stands after them: the filter */
  end: ReactNode;
  /** takes the place of the categories: the open search field */
  instead?: ReactNode;
};

/** The menu's categories in one line that stays in sight, follows the scroll and leads to each by a tap. */
export const CategoryBar = memo(function CategoryBar({
  entries,
  current,
  onChoose,
  start,
  end,
  instead,
}: CategoryBarProps) {
  const { t } = useLingui();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = current === undefined ? null : strip.current?.querySelector(`[data-key="${CSS.escape(current)}"]`);
    if (!strip.current || !chosen) return;
    // nothing has been read yet
    if (chosen === strip.current.querySelector('[data-key]') && strip.current.scrollLeft === 0) return;
    // only the strip moves, never the page; bounding boxes are right in both directions
    const [outer, inner] = [strip.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    strip.current.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2), behavior: 'smooth' });
  }, [current]);
  return (
    <div className={classes.bar}>
      {start}
      {instead ?? (
        <nav className={classes.nav} aria-label={t`Categories`}>
          <div ref={strip} className={classes.strip}>
            {entries.map((entry) => (
              <Fragment key={entry.key}>
                {entry.menu !== undefined && <span className={classes.menu}>{entry.menu}</span>}
                <button
                  type="button"
                  data-key={entry.key}
                  className={classes.category}
                  aria-current={entry.key === current ? 'true' : undefined}
                  onClick={() => onChoose(entry.key)}
                >
                  {entry.label}
                </button>
              </Fragment>
            ))}
          </div>
        </nav>
      )}
      {end}
    </div>
  );
});
