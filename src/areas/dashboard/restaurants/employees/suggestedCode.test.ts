import { expect, it } from 'vitest';
import { employeeCode, isWeakCode } from '#domain/device/employee.ts';
import { suggestedCode, unforeseen } from './suggestedCode.ts';

it('passes by what anybody would try, and keeps zeros at the front', () => {
  const numbers = [123_456, 111_111, 7_042];
  expect(suggestedCode(() => numbers.shift() ?? 0)).toBe('007042');
});

it('is a code that the server takes', () => {
  for (let time = 0; time < 200; time++) {
    const code = suggestedCode(unforeseen);
    expect(code).toMatch(employeeCode);
    expect(isWeakCode(code)).toBe(false);
  }
});
