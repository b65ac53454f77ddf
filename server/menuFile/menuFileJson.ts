import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { tooMuchJson } from './jsonBounds.ts';
import { type MenuFilePath, type MenuFilePlace, type MenuFileRead, problemsIn } from './menuFileSource.ts';

/** Reads a menu file in JSON (comments and trailing commas are forgiven) and knows where each value stands. */
export function menuFileJson(text: string): MenuFileRead {
  const refused = (message: string): MenuFileRead => ({ ok: false, problems: [{ line: 1, message }] });
  if (mostValuesIn(text) > mostValues) return refused('the file holds more than a menu can');
  const tooMuch = tooMuchJson(text, { depth: 100, names: 1_000 });
  if (tooMuch === 'depth') return refused('the file is nested too deeply');
  if (tooMuch === 'names') return refused('the file holds more than a menu can');
  const place = placesIn(text);
  // the tree of a large file costs many times its text, and most files have nothing to point at
  const plain = parsed(text);
  let tree: Node | 'too deep' | undefined;
  const placeOf = (path: MenuFilePath): MenuFilePlace => {
    tree ??= treeOf(text, []);
    return typeof tree === 'object' ? place(nearestNode(tree, path).offset) : { line: 1 };
  };
  if (plain) return { ok: true, source: { value: plain.value, problems: [], placeOf } };
  const errors: ParseError[] = [];
  tree = treeOf(text, errors);
  if (tree === 'too deep') return refused('the file is nested too deeply');
  if (errors.length > 0) {
    const problems = errors.map((error) => ({ ...place(error.offset), message: `not JSON: ${sentence(error)}` }));
    return { ok: false, problems: problemsIn({ problems, placeOf }, []) };
  }
  if (!tree) return refused('the file is empty');
  return { ok: true, source: { value: getNodeValue(tree), problems: [], placeOf } };
}

/** A menu of 20,000 dishes has fewer; more would only take memory. */
const mostValues = 2_000_000;

/** No text holds more values than it has commas and opening brackets. */
function mostValuesIn(text: string): number {
  let most = 1;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === ',' || mark === '[' || mark === '{') most += 1;
  }
  return most;
}

/** The parser calls itself for each level: what no menu needs ends where the stack does. */
function treeOf(text: string, errors: ParseError[]): Node | 'too deep' | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) return 'too deep';
    throw error;
  }
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
    let [line, after] = [1, starts.length + 1];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if (starts[middle - 1]! <= offset) line = middle;
      else after = middle;
    }
    return { line, column: offset - starts[line - 1]! + 1 };
  };
}
