import { describe, expect, it } from 'vitest';
import { markdownFault } from './markdown.ts';

describe('markdownFault', () => {
  it.each([
    '# Title\n\nA *text* with **all** of it: `code`, 1 < 2, a<1, ~~no~~ & so on.',
    '[here](/docs/menus), [there](https://example.com/a:b?c=d&e=f#g), [up](../x), [part](#part)',
    '[mail](mailto:a@example.com) [call](tel:+43123) <https://example.com/?a=1&b=2> <a@example.com>',
    '![picture](/media/0123-480.webp "Title: it is")',
    '[one][1]\n\n[1]: https://example.com',
    '```\nif (a < 1) { b: 2 }\n```\n\n> Quote: yes\n\n- [ ] to do: this\n',
    '| a | b |\n|:--|--:|\n| 1 | 2 |',
    'JavaScript: The Good Parts; data: yours. Note: [1] and (see: there)',
    'Write &lt;b&gt; for bold.',
  ])('takes %j', (text) => {
    expect(markdownFault(text)).toBeUndefined();
  });

  it.each([
    '<script>alert(1)</script>',
    'a <b onclick=x>b</b>',
    '<!-- comment -->',
    '</div>',
    '<?php ?>',
    '<IMG SRC=x onerror=alert(1)>',
    '`<b>`',
    '- ```\n  <b>\n  ```',
    '<https://example.com><script>',
  ])('refuses the HTML of %j', (text) => {
    expect(markdownFault(text)).toMatch(/HTML/);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x]( javascript:alert(1))',
    '[x](\njavascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](java\u0000script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](javascript\\:alert(1))',
    '![x](vbscript:x)',
    '[x](data:text/html,x)',
    '[x](file:///etc/passwd)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '[x][1]\n\n[1]:\n  javascript:alert(1)',
    '[x](https://example.com) [y](javascript:alert(1))',
    '[x](mailto:a@example.com\n) [y]( javascript:x)',
  ])('refuses where %j leads', (text) => {
    expect(markdownFault(text)).toMatch(/link/);
  });

  it.each(['<javascript:alert(1)>', '[x](<javascript:alert(1)>)', '[x](< javascript:alert(1)>)'])(
    'refuses %j',
    (text) => {
      expect(markdownFault(text)).toBeDefined();
    },
  );

  it('is quick with whatever it is given', () => {
    const long = [
      '[x]('.repeat(10_000),
      '<a'.repeat(20_000),
      ']:'.repeat(20_000),
      '<https:'.repeat(6_000),
      '&'.repeat(40_000),
    ];
    const from = process.cpuUsage();
    for (const text of long) markdownFault(text);
    // of the processor: the clock also counts what else the machine does
    expect(process.cpuUsage(from).user / 1_000_000).toBeLessThan(1);
  });

  it.each([
    '>'.repeat(5_000),
    '> '.repeat(5_000),
    '* - '.repeat(2_500),
    '1. - '.repeat(1_000),
    '*\u00a0-\u00a0'.repeat(2_500),
  ])('refuses what is nested without end, over which every page that shows it would stumble', (text) => {
    expect(markdownFault(`Before\n\n${text}a`)).toMatch(/within each other/);
  });

  it('takes quotes and lists within each other as people write them', () => {
    expect(markdownFault('> > - 1. one\n> > - 2. two\n\n- - - - - - - - - -\n\n* * *')).toBeUndefined();
  });
});
