import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { largestPicture, pictureKinds, uploadPicture } from '#src/data/session/uploadPicture.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { cx } from '#src/ui/cx.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import classes from './PictureField.module.css';
import { pictureIn } from './pictureIn.ts';

type PictureFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** '/media/<hash>', as POST /upload answers it */
  value: string | undefined;
  onChange: (avatar: string | undefined) => void;
  /** stands there while there is no picture */
  icon?: ReactNode;
};

/** A picture that is chosen, photographed, dropped or pasted; it is on the server before the form is saved. */
export function PictureField({ label, hint, value, onChange, icon }: PictureFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const chosen = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [over, setOver] = useState(false);

  const take = async (file: File | undefined): Promise<void> => {
    if (busy || !file) return;
    if (!(pictureKinds as readonly string[]).includes(file.type))
      return setFailure(t`This is no picture that can be shown. Please take a JPEG, PNG, WebP or AVIF.`);
    if (file.size > largestPicture) return setFailure(t`This picture is larger than 10 MB. Please take a smaller one.`);
    setBusy(true);
    setFailure(undefined);
    try {
      onChange((await uploadPicture(file)).avatar);
    } catch (error) {
      const invalid = error instanceof CallFailed && error.code === 'file_invalid';
      setFailure(
        invalid ? t`This file holds no picture that can be read. Please take another one.` : refusalSentence(error),
      );
    }
    setBusy(false);
  };
  // pasted while nothing is typed in, wherever the focus is; the first field of the page takes it
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData?.files);
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
    if (!file || typing || event.defaultPrevented) return;
    event.preventDefault();
    void take(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => pasted(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const hasCamera = matchMedia('(pointer: coarse)').matches;
  return (
    <fieldset
      className={cx(classes.field, over && classes.over)}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void take(pictureIn(event.dataTransfer.files) ?? event.dataTransfer.files[0]);
      }}
    >
      <legend className={classes.legend}>{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.place}>
        <ImageBox avatar={value} alt="" width={160} height={120} icon={icon ?? <IconPhoto aria-hidden="true" />} />
        <div className={classes.ways}>
          <BigButton
            tone="plain"
            busy={busy}
            icon={<IconPhotoPlus aria-hidden="true" />}
            onClick={() => chosen.current?.click()}
          >
            {value === undefined ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}
          </BigButton>
          {hasCamera && (
            <BigButton
              tone="plain"
              busy={busy}
              icon={<IconCamera aria-hidden="true" />}
              onClick={() => photo.current?.click()}
            >
              <Trans>Take a photo</Trans>
            </BigButton>
          )}
          {value !== undefined && (
            <BigButton tone="quiet" icon={<IconTrash aria-hidden="true" />} onClick={() => onChange(undefined)}>
              <Trans>Without a picture</Trans>
            </BigButton>
          )}
          {!hasCamera && (
            <p className={classes.hint}>
              <Trans>Or drop it here, or paste it.</Trans>
            </p>
          )}
        </div>
      </div>
      {/* the buttons are what is seen and heard; these only open what the browser has for files */}
      <input
        {...fileInput}
        ref={chosen}
        accept={pictureKinds.join(',')}
        onChange={(event) => void take(fileOf(event))}
      />
      <input
        {...fileInput}
        ref={photo}
        accept="image/*"
        capture="environment"
        onChange={(event) => void take(fileOf(event))}
      />
      <FormFailure>{failure}</FormFailure>
    </fieldset>
  );
}

const fileInput = { type: 'file', className: 'unseen', tabIndex: -1, 'aria-hidden': true } as const;

/** What was chosen; the same file can be chosen again. */
function fileOf({ currentTarget }: { currentTarget: HTMLInputElement }): File | undefined {
  const file = currentTarget.files?.[0];
  currentTarget.value = '';
  return file;
}
