import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import classes from './CropSheet.module.css';
import type { OpenedPicture } from './openedPicture.ts';
import { backgroundOf, isBlurred, middleOf, mostZoom, pictureShapes } from './pictureParts.ts';
import type { Part, PictureShape } from './pictureParts.ts';

type CropSheetProps = {
  picture: OpenedPicture;
  shape: PictureShape;
  busy: boolean;
  /** why it could not be uploaded; it can be tried again */
  failure: string | undefined;
  onTake: (part: Part) => void;
  onClose: () => void;
};

const step = 0.1;

/** The part of a picture that is shown: moved and brought nearer by pointer, fingers, wheel and keys. */
export function CropSheet({ picture, shape, busy, failure, onTake, onClose }: CropSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const id = useId();
  const { ratio, seen } = pictureShapes[shape];
  const whole: Part = { x: 0, y: 0, width: picture.width, height: picture.height };
  const most = mostZoom(picture, ratio);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part>(() => middleOf(whole, ratio));
  const bring = (nearer: number): void => setZoom((before) => Math.min(most, Math.max(1, before + nearer)));
  const byKey = (event: KeyboardEvent): void => {
    const nearer = { '+': step, '=': step, '-': -step }[event.key];
    if (nearer === undefined) return;
    event.preventDefault();
    bring(nearer);
  };
  const [width, height] = [Math.round(part.width), Math.round(part.height)];
  const reason = online ? undefined : t`Pictures are uploaded at once: that needs a connection`;
  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={<Trans>What is shown of it</Trans>}
      footer={
        <div className={dashboard.actions}>
          <BigButton busy={busy} reason={reason} onClick={() => onTake(part)}>
            <Trans>Use this part</Trans>
          </BigButton>
          <BigButton tone="quiet" busy={busy} reason={reason} onClick={() => onTake(whole)}>
            <Trans>Use the whole picture</Trans>
          </BigButton>
        </div>
      }
    >
      <div className={classes.crop}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is inside is what has the focus */}
        <div className={classes.stage} dir="ltr" data-moved onKeyDown={byKey}>
          <Cropper
            image={picture.url}
            aspect={ratio}
            crop={crop}
            zoom={zoom}
            maxZoom={most}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, dots) => setPart(dots)}
            classes={{ cropAreaClassName: classes.part ?? '' }}
            cropperProps={{
              role: 'application',
              'aria-label': t`The part that is shown`,
              'aria-describedby': `${id}-keys`,
            }}
          />
        </div>
        {most > 1 && (
          <div className={classes.zoom}>
            <IconButton label={t`Farther away`} onClick={() => bring(-step)}>
              <IconZoomOut aria-hidden="true" />
            </IconButton>
            <input
              type="range"
              className={classes.range}
              aria-label={t`Zoom`}
              aria-valuetext={`${Math.round(zoom * 100)} %`}
              min={1}
              max={most}
              step={0.01}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
              // it may lie in a form, which is not what Enter sends from here
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            <IconButton label={t`Nearer`} onClick={() => bring(step)}>
              <IconZoomIn aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {isBlurred(part) && (
          <p className={classes.blurred} role="status">
            <IconAlertTriangle aria-hidden="true" />
            <span>
              <Trans>
                This part has {width} × {height} dots only and looks blurred on phones. A larger picture is better.
              </Trans>
            </span>
          </p>
        )}
        {seen.length > 0 && (
          <div className={classes.seen}>
            <span className={dashboard.small}>
              <Trans>So guests see it:</Trans>
            </span>
            {seen.map((shown) => (
              <span
                key={shown}
                className={classes.place}
                style={{
                  aspectRatio: shown,
                  backgroundImage: `url("${picture.url}")`,
                  ...backgroundOf(middleOf(part, shown), picture),
                }}
              />
            ))}
          </div>
        )}
        <p id={`${id}-keys`} className={dashboard.small}>
          <Trans>Move it with a finger, the mouse or the arrow keys; plus and minus bring it nearer and back.</Trans>
        </p>
        <FormFailure>{failure}</FormFailure>
      </div>
    </Sheet>
  );
}
