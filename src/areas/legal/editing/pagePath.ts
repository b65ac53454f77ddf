/** Whether the documentation can have a page at this path below /docs (contract/documentation.ts). */
export const isPagePath = (path: string): boolean =>
  path.length <= 200 &&
  /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(path) &&
  !['sections', 'items', 'content'].includes(path);
