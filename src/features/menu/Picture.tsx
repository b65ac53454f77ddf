import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import classes from './Picture.module.css';

/** A dish from edge to edge, kept low enough that its name and price stay in sight; nothing where there is no picture. */
export function Picture({ avatar }: { avatar: string | undefined }) {
  return (
    <div className={avatar === undefined ? classes.none : classes.picture}>
      {avatar !== undefined && <ImageBox avatar={avatar} alt="" width={560} height={300} fluid eager rounded={false} />}
    </div>
  );
}
