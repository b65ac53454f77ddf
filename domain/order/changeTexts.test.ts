import { describe, expect, it } from 'vitest';
import { changeTexts } from './changeTexts.ts';

const none = { without: [], extra: [], toppings: [], selections: [] };
const text = (en: string, de = en) => ({ en, de });

describe('changeTexts', () => {
  it('says the option before what was selected, and toppings among the extras, in the asked language', () => {
    const line = {
      description: [
        {
          option: text('large', 'groß'),
          selections: [text('rare', 'blutig')],
          without: [text('onions', 'Zwiebel')],
          extra: [text('bread', 'Brot')],
          toppings: [text('egg', 'Ei')],
        },
      ],
    };
    expect(changeTexts(line, 'de')).toEqual([
      { chosen: ['groß', 'blutig'], without: ['Zwiebel'], extra: ['Brot', 'Ei'] },
    ]);
  });

  it('names each dish of a combo, also one that is as it comes', () => {
    const line = {
      description: [
        { ...none, name: text('Schnitzel') },
        { ...none, name: text('Beer') },
      ],
    };
    expect(changeTexts(line, 'en').map(({ name }) => name)).toEqual(['Schnitzel', 'Beer']);
  });

  it('says nothing of a dish as it comes, or of a line without a description', () => {
    expect(changeTexts({ description: [none] }, 'en')).toEqual([]);
    expect(changeTexts({}, 'en')).toEqual([]);
  });
});
