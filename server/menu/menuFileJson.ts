import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { MenuFilePath, MenuFilePlace, MenuFileRead } from './menuFileSource.ts';

/** Reads a menu file in JSON (comments and trailing commas are forgiven) and knows where each value stands. */
export function menuFileJson(text: string): MenuFileRead {
  const place = placesIn(text);
  // the tree of a large file costs many times its text, and most files have nothing to point at
  const plain = parsed(text);
  let tree: Node | undefined;
  const placeOf = (path: MenuFilePath): MenuFilePlace => {
    tree ??= parseTree(text, [], { allowTrailingComma: true });
    return tree ? place(nearestNode(tree, path).offset) : { line: 1 };
  };
  if (plain) return { ok: true, source: { value: plain.value, problems: [], placeOf } };
  const errors: ParseError[] = [];
  tree = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !tree) {
    const problems = errors.map((error) => ({ ...place(error.offset), message: `not JSON: ${sentence(error)}` }));
    return { ok: false, problems: problems.length > 0 ? problems : [{ line: 1, message: 'the file is empty' }] };
  }
  return { ok: true, source: { value: getNodeValue(tree), problems: [], placeOf } };
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** 'CommaExpected' becomes 'comma expected'. */
const sentence = (error: ParseError) =>
  printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** The node at the path or, where a field is missing, the closest one around it. */
function nearestNode(root: Node, path: MenuFilePath): Node {
  const segments = path.filter((segment) => typeof segment !== 'symbol');
  for (let length = segments.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, segments.slice(0, length));
    if (node) return node;
  }
  return root;
}

function placesIn(text: string): (offset: number) => MenuFilePlace {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    const line = next < 0 ? starts.length : next;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}
