import { Trans } from '@lingui/react/macro';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import classes from './QrItem.module.css';

/** The specification's size; exported as it is there. */
export const qrSize = 200;

type QrItemProps = { value: string; size?: number; text?: ReactNode };

const looksLikeLink = (value: string): boolean => /^(https?:\/\/|www\.)\S+$/i.test(value);
const asLink = (value: string): string => (value.startsWith('http') ? value : `https://${value}`);

/** A code to scan (level L), with text below; one that holds a link opens it in a new tab. Black on white in every theme. */
export function QrItem({ value, size = qrSize, text }: QrItemProps) {
  const code = <QRCodeSVG title={value} value={value} size={size} level="L" marginSize={2} className={classes.code} />;
  return (
    <figure className={classes.item}>
      {looksLikeLink(value) ? (
        <a href={asLink(value)} target="_blank" rel="noreferrer" className={classes.link}>
          {code}
          <span className="unseen">
            <Trans>Opens in a new tab</Trans>
          </span>
        </a>
      ) : (
        code
      )}
      {text !== undefined && <figcaption className={classes.text}>{text}</figcaption>}
    </figure>
  );
}
