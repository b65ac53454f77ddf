import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { cx } from '#src/ui/cx.ts';
import { isDrawing } from '#src/ui/page/drawing.ts';
import { WithoutScript } from '#src/ui/page/WithoutScript.tsx';
import { avatarAt } from './avatarAt.ts';
import classes from './ImageBox.module.css';

type ImageBoxProps = {
  /** path as the API gives it: '/media/<hash>' (D28); without one the icon shows */
  avatar?: string | undefined;
  /** '' for a picture beside its own name */
  alt: string;
  /** place in CSS pixels, kept from the start so that nothing moves */
  width: number;
  height: number;
  /** fills its place instead; width and height then only give the proportion */
  fluid?: boolean;
  /** shown instead of a missing or broken picture */
  icon?: ReactNode;
  /** in sight at the first paint: loaded without waiting for anything */
  eager?: boolean;
  rounded?: boolean;
};

/** A dish's or restaurant's picture, lazily, in the width that the place needs. */
export function ImageBox({
  avatar,
  alt,
  width,
  height,
  fluid = false,
  icon,
  eager = false,
  rounded = true,
}: ImageBoxProps) {
  const [broken, setBroken] = useState<string>();
  const style = fluid ? { aspectRatio: `${width} / ${height}` } : { inlineSize: width, blockSize: height };
  const picture = avatar !== undefined && (
    <img
      className={classes.image}
      src={avatarAt(avatar, 480)}
      srcSet={`${avatarAt(avatar, 160)} 160w, ${avatarAt(avatar, 480)} 480w`}
      sizes={fluid && width > 160 ? '(min-width: 37.5em) 560px, 100vw' : `${width}px`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      // words and letters first; a browser fetches what is in sight soon enough
      fetchPriority={eager ? 'low' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(avatar)}
    />
  );
  return (
    <span className={cx(classes.box, fluid && classes.fluid, rounded && classes.rounded)} style={style}>
      {avatar === undefined || broken === avatar ? (
        <span className={classes.icon} role={alt === '' ? undefined : 'img'} aria-label={alt || undefined}>
          {icon ?? <IconToolsKitchen2 aria-hidden="true" />}
        </span>
      ) : isDrawing && !eager ? (
        // before the app is there only what is in sight is fetched; without one, everything
        <WithoutScript>{picture}</WithoutScript>
      ) : (
        picture
      )}
    </span>
  );
}
