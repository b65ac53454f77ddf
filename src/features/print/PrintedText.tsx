import { columnsOf } from '#domain/print/printer.ts';
import type { PrintDocument } from '#domain/print/printDocument.ts';
import { lineText, printLines } from '#domain/print/printLines.ts';
import { cx } from '#src/ui/cx.ts';
import classes from './Print.module.css';

/** What would be on the paper, line by line, for whoever has none. */
export function PrintedText({ document }: { document: PrintDocument }) {
  const columns = columnsOf(80);
  return (
    <div className={classes.paper} lang={document.language}>
      <div className={classes.lines}>
        {printLines(document.blocks, columns).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of paper have no other name, and never move
          <pre
            key={at}
            className={cx(
              classes.line,
              line.big && classes.big,
              line.bold && classes.bold,
              line.inverse && classes.inverse,
            )}
          >
            {lineText(line, columns)}
          </pre>
        ))}
      </div>
    </div>
  );
}
