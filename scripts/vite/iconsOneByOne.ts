import type { Plugin } from 'vite';

const icons = '@tabler/icons-react';
const fromAll = new RegExp(`import \\{([^}]*)\\} from '${icons}';`, 'g');

/** An icon's make, and its two names: nothing asks for these. */
const called = /createReactComponent\("(\w+)", "[^"]*", "[^"]*"/;

/**
 * Vite plugin: every icon is imported from a file of its own. Behind the package's one entry all icons look like a part
 * of whatever draws the first of them, so that a guest's first paint would carry the staff's.
 */
export function iconsOneByOne(): Plugin {
  return {
    name: 'comanda-icons-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes(`${icons}/dist/esm/icons/`)) return code.replace(called, 'createReactComponent("$1", "", ""');
      if (!/\/src\/.*\.tsx?$/.test(id)) return undefined;
      return code.replaceAll(fromAll, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '${icons}/dist/esm/icons/${name}.mjs';`)
          .join(''),
      );
    },
  };
}
