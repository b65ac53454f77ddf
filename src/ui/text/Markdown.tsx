import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import classes from './Markdown.module.css';
import { placeOf, wordsOf } from './headingPlace.ts';
import { parseMarkdown, type Block, type Inline } from './parseMarkdown.ts';
import { pictureSize } from './pictureSize.ts';

type MarkdownProps = {
  children: string;
  /** its first heading is said elsewhere on the page */
  untitled?: boolean;
};

/** A text in Markdown as elements: nothing in it can be more than words, links and pictures of ours. */
export function Markdown({ children, untitled = false }: MarkdownProps) {
  const blocks = parseMarkdown(children);
  const shown = untitled && blocks[0]?.kind === 'heading' && blocks[0].level === 1 ? blocks.slice(1) : blocks;
  return <div className={classes.text}>{inOrder(shown, block)}</div>;
}

// a text stands still: the place of a piece is its name
const inOrder = <Piece,>(pieces: readonly Piece[], show: (piece: Piece) => ReactNode): ReactNode =>
  pieces.map((piece, place) => <Fragment key={place}>{show(piece)}</Fragment>);

function block(piece: Block): ReactNode {
  switch (piece.kind) {
    case 'heading': {
      const Heading = (['h1', 'h2', 'h3'] as const)[piece.level - 1] ?? 'h4';
      return <Heading id={placeOf(wordsOf(piece.inside))}>{inOrder(piece.inside, inline)}</Heading>;
    }
    case 'paragraph':
      return <p>{inOrder(piece.inside, inline)}</p>;
    case 'list': {
      const List = piece.ordered ? 'ol' : 'ul';
      return (
        <List>
          {inOrder(piece.entries, (entry) => (
            <li>
              {inOrder(entry, (inner) => (inner.kind === 'paragraph' ? inOrder(inner.inside, inline) : block(inner)))}
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return <blockquote>{inOrder(piece.blocks, block)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{piece.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

function inline(piece: Inline): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'strong':
      return <strong>{inOrder(piece.inside, inline)}</strong>;
    case 'em':
      return <em>{inOrder(piece.inside, inline)}</em>;
    case 'picture':
      return <Picture {...piece} />;
    case 'link':
      return piece.href.startsWith('/') ? (
        <Link to={piece.href}>{inOrder(piece.inside, inline)}</Link>
      ) : (
        <a href={piece.href} rel="noreferrer">
          {inOrder(piece.inside, inline)}
        </a>
      );
  }
}

/** Its place is there before it has come, where its name says how large it is. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const size = pictureSize(src);
  const isTall = size !== undefined && size.height > size.width;
  return (
    <img
      src={src}
      alt={alt}
      {...size}
      className={isTall ? classes.tall : classes.picture}
      loading="lazy"
      decoding="async"
    />
  );
}
