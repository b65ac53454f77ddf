import { useDraggable } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { Trans } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Table } from '#domain/table/table.ts';
import { planTile, type PlanLayout } from '#src/features/floor/planLayout.ts';
import { cx } from '#src/ui/cx.ts';
import type { Place } from './placing.ts';
import classes from './PlanEditor.module.css';

type PlanTableProps = {
  table: Table;
  /** none: it waits beside the plan */
  place: Place | undefined;
  room: PlanLayout;
  /** lies upon another table */
  lies: boolean;
  hint: string;
  locked: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick?: () => void;
};

/** A part of the room's width as CSS writes it; heights go by it too, so that the room keeps its shape. */
const part = (rem: number, room: PlanLayout): string => `${(rem / room.width) * 100}cqi`;

/** A table on the plan or beside it, as large as it is there. */
export function PlanTable({ table, place, room, lies, hint, locked, onKeyDown, onClick }: PlanTableProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: table.table_id, disabled: locked });
  const { name, seats } = table;
  return (
    <button
      ref={setNodeRef}
      type="button"
      id={`plan-${table.table_id}`}
      className={cx(classes.table, isDragging && classes.held, lies && classes.lies)}
      style={{
        inlineSize: part(planTile.width, room),
        blockSize: part(planTile.height, room),
        ...(place && {
          position: 'absolute',
          insetInlineStart: part(((room.width - planTile.width) * place.x) / 100, room),
          insetBlockStart: part(((room.height - planTile.height) * place.y) / 100, room),
        }),
        transform: CSS.Translate.toString(transform),
      }}
      aria-describedby={locked ? undefined : hint}
      {...listeners}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <bdi className={classes.name}>{name}</bdi>{' '}
      {seats !== undefined && (
        <span className={classes.seats}>
          <IconUsers aria-hidden="true" /> {seats}
        </span>
      )}
      {lies && (
        <span className="unseen">
          {' '}
          <Trans>lies upon another table</Trans>
        </span>
      )}
    </button>
  );
}
