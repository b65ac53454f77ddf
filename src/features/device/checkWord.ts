/** Short words that sound different, so that one can read them out across a room. */
const words = [
  'anker',
  'apfel',
  'bach',
  'birne',
  'blatt',
  'brot',
  'delta',
  'dorf',
  'eule',
  'fluss',
  'forelle',
  'garten',
  'gold',
  'hafen',
  'hase',
  'honig',
  'insel',
  'kamel',
  'kiesel',
  'lampe',
  'linde',
  'mandel',
  'minze',
  'mond',
  'nebel',
  'olive',
  'paprika',
  'quelle',
  'regen',
  'salbei',
  'turm',
  'wolke',
];

/** A word and a number made from the machineId: whoever links the device compares them instead of forty characters (D18). */
export function checkWord(machineId: string): string {
  let sum = 0x811c9dc5;
  for (const letter of machineId) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${words[sum % words.length]}-${String(Math.floor(sum / words.length) % 100).padStart(2, '0')}`;
}
