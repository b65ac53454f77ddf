import { IconUser } from '@tabler/icons-react';
import { Chip } from '#src/ui/button/Chip.tsx';
import classes from './GuestName.module.css';

/** What a guest calls himself at the table, for whoever serves there: a name of his own choosing, never the house's words. */
export function GuestName({ name }: { name: string }) {
  return (
    <Chip size="small" icon={<IconUser aria-hidden="true" />}>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
    </Chip>
  );
}
