import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import dashboard from '../frame/Dashboard.module.css';
import classes from './FileDrop.module.css';

type FileDropProps = {
  icon: ReactNode;
  /** what it is, for screen readers */
  label: string;
  /** what stands on the button */
  choose: ReactNode;
  hint: ReactNode;
  /** as an input of files has it */
  accept: string;
  onFile: (file: File) => void;
  /** why none can be taken now */
  reason?: string | undefined;
};

/** A place for one file: chosen with the button, or dropped. */
export function FileDrop({ icon, label, choose, hint, accept, onFile, reason }: FileDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (file && reason === undefined) onFile(file);
  };
  return (
    <div
      className={cx(classes.drop, over && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {icon}
      <BigButton onClick={() => input.current?.click()} reason={reason}>
        {choose}
      </BigButton>
      <span className={dashboard.small}>{hint}</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        className={classes.hidden}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // the same file may be chosen again, once it is mended
          event.currentTarget.value = '';
          take(file);
        }}
      />
    </div>
  );
}
