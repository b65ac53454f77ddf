import { beforeEach, expect, test, vi } from 'vitest';

/** A field as a browser shows it; the page's own kinds are two. */
class Field {
  isConnected = true;
  value: string;
  type: string;
  constructor(value: string, type = 'text') {
    this.value = value;
    this.type = type;
  }
}
class Area extends Field {}
let page: EventTarget;
let dialog: object | null;
let isHalfWritten: () => boolean;

beforeEach(async () => {
  vi.resetModules();
  page = new EventTarget();
  dialog = null;
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Area);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { querySelector: (what: string) => (what === 'dialog[open]' ? dialog : {}) });
  const module = await import('./halfWritten.ts');
  ({ isHalfWritten } = module);
  module.startNoticingTyped();
});
const types = (target: object): void => {
  page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: target }));
};

test('nothing is half written before somebody types', () => {
  expect(isHalfWritten()).toBe(false);
});

test.each([
  ['a field', new Field('Eva'), true],
  ['a longer text', new Area('no onions', 'textarea'), true],
  ['a field that is empty again', new Field(''), false],
  ['a choice of several, which is in effect', new Field('cash', 'radio'), false],
  ['a choice of one, which is in effect', new Field('on', 'checkbox'), false],
  ['something that is no field', { isConnected: true, value: 'text', type: 'text' }, false],
])('what somebody types into %s is half written: %s', (_, field, expected) => {
  types(field);
  expect(isHalfWritten()).toBe(expected);
});

test('a field is half written until it is emptied or leaves the page, and another one meanwhile is so too', () => {
  const [name, phone] = [new Field('Eva'), new Field('+40 7')];
  types(name);
  types(phone);
  name.value = '';
  expect(isHalfWritten()).toBe(true);
  phone.isConnected = false;
  expect(isHalfWritten()).toBe(false);
  // it is another page's by then
  phone.isConnected = true;
  name.value = 'Eva';
  expect(isHalfWritten()).toBe(false);
});

test('a dialog in which somebody chooses is half written as long as it is open', () => {
  dialog = {};
  expect(isHalfWritten()).toBe(true);
  dialog = null;
  expect(isHalfWritten()).toBe(false);
});
