import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { pictureKinds, uploadPicture } from '#src/data/session/uploadPicture.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { cx } from '#src/ui/cx.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { useTopDialog } from '#src/ui/layout/openDialogs.ts';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import type { CropSheet } from './picture/CropSheet.tsx';
import { largestFile, openPicture, type OpenedPicture } from './picture/openedPicture.ts';
import { pictureIn } from './picture/pictureIn.ts';
import { fewestDots, isTooSmall, pictureShapes, type Part, type PictureShape } from './picture/pictureParts.ts';
import classes from './PictureField.module.css';

type PictureFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** '/media/<hash>', as POST /upload answers it */
  value: string | undefined;
  onChange: (avatar: string | undefined) => void;
  /** as what guests see it: it is cropped to that */
  shape: PictureShape;
  /** stands there while there is no picture */
  icon?: ReactNode;
};

/**
 * A picture that is chosen, photographed, dropped or pasted, and cropped to what is shown of it; it is on the server
 * before the form is saved.
 */
export function PictureField({ label, hint, value, onChange, shape, icon }: PictureFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const online = useOnline();
  const field = useRef<HTMLFieldSetElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [over, setOver] = useState(false);
  const [opened, setOpened] = useState<{ picture: OpenedPicture; Crop: typeof CropSheet }>();
  const needsNetwork = t`Pictures are uploaded at once: that needs a connection`;

  const open = async (file: File): Promise<void> => {
    if (file.size > largestFile) return setFailure(t`This picture is larger than 50 MB. Please take a smaller one.`);
    const isApples = /hei[cf]$/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
    if (!file.type.startsWith('image/') && !isApples)
      return setFailure(t`This is no picture that can be shown. Please take a JPEG, PNG, WebP or AVIF.`);
    const picture = await openPicture(file).catch(() => undefined);
    if (!picture)
      return setFailure(
        isApples
          ? t`This browser cannot read pictures of the kind HEIC. Please save it as a JPEG first.`
          : t`This file holds no picture that can be read. Please take another one.`,
      );
    const { width, height } = picture;
    if (isTooSmall(picture)) {
      picture.close();
      return setFailure(
        t`This picture has ${width} × ${height} dots only. Please take one with at least ${fewestDots} in both directions.`,
      );
    }
    try {
      const { CropSheet: Crop } = await import('./picture/CropSheet.tsx');
      setOpened({ picture, Crop });
    } catch {
      picture.close();
      setFailure(needsNetwork);
    }
  };
  /** whoever may only look has nothing cropped either */
  const isLocked = (): boolean => chosen.current?.matches(':disabled') ?? false;
  const take = async (file: File | undefined): Promise<void> => {
    if (busy || opened || !file || isLocked()) return;
    // in a closed one the sheet would not be seen, and the page behind it would be dead
    const fold = field.current?.closest('details');
    if (fold) fold.open = true;
    if (!online) return setFailure(needsNetwork);
    setBusy(true);
    setFailure(undefined);
    await open(file);
    setBusy(false);
  };
  const close = (): void => {
    opened?.picture.close();
    setOpened(undefined);
    setFailure(undefined);
  };
  const upload = async ({ crop }: OpenedPicture, part: Part): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange((await uploadPicture(await crop(part))).avatar);
      close();
    } catch (error) {
      const invalid = error instanceof CallFailed && error.code === 'file_invalid';
      setFailure(
        invalid ? t`This file holds no picture that can be read. Please take another one.` : refusalSentence(error),
      );
    }
    setBusy(false);
  };

  // pasted wherever the focus is, unless it is words for a field; the first field that can be reached takes it
  const front = useTopDialog();
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData?.files);
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
    const words = typing && event.clipboardData?.types.includes('text/plain');
    if (!file || words || event.defaultPrevented || (front && !front.contains(field.current)) || isLocked()) return;
    event.preventDefault();
    void take(file);
    field.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => pasted(event);
    // a file that misses the field would be opened instead of the page, and take with it what is typed
    const missed = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('paste', paste, { signal });
    addEventListener('dragover', missed, { signal });
    addEventListener('drop', missed, { signal });
    return () => ends.abort();
  }, []);
  const letGo = useEffectEvent(() => opened?.picture.close());
  useEffect(() => () => letGo(), []);

  const { ratio } = pictureShapes[shape];
  const hasCamera = matchMedia('(pointer: coarse)').matches;
  return (
    <fieldset
      ref={field}
      className={cx(classes.field, over && classes.over)}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files') || isLocked()) return;
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
        <ImageBox
          avatar={value}
          alt=""
          width={160}
          height={Math.round(160 / ratio)}
          icon={icon ?? <IconPhoto aria-hidden="true" />}
        />
        <div className={classes.ways}>
          <BigButton
            tone="plain"
            busy={busy}
            reason={online ? undefined : needsNetwork}
            icon={<IconPhotoPlus aria-hidden="true" />}
            onClick={() => chosen.current?.click()}
          >
            {value === undefined ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}
          </BigButton>
          {hasCamera && (
            <BigButton
              tone="plain"
              busy={busy}
              reason={online ? undefined : needsNetwork}
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
      <FormFailure>{opened ? undefined : failure}</FormFailure>
      {opened && (
        <opened.Crop
          picture={opened.picture}
          shape={shape}
          busy={busy}
          failure={failure}
          onTake={(part) => void upload(opened.picture, part)}
          onClose={() => busy || close()}
        />
      )}
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
