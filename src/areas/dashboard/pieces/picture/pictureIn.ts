/** The first picture among what was dropped or pasted. */
export const pictureIn = (files: Iterable<File> | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
