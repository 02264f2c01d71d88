import { describe, expect, it } from 'vitest';
import { askedAddress } from './asked-address';

function withValue(name: string, value: string) {
  return (current: URLSearchParams) => {
    const next = new URLSearchParams(current);
    next.set(name, value);
    return next;
  };
}

describe('the address that a screen has requested', () => {
  it('includes every change, even those that have not arrived yet', () => {
    const address = askedAddress(new URLSearchParams());
    address.ask(withValue('action', 'view'));
    expect(address.ask(withValue('search', 'kim')).toString()).toBe('action=view&search=kim');
  });

  it('keeps a change while an earlier one arrives', () => {
    const address = askedAddress(new URLSearchParams('action=view'));
    const first = address.ask(withValue('page', '2'));
    address.ask(withValue('action', 'all'));
    address.arrived(first);
    expect(address.ask(withValue('search', 'kim')).toString()).toBe('action=all&page=2&search=kim');
  });

  it('builds on the last change after the one before was skipped', () => {
    const address = askedAddress(new URLSearchParams());
    address.ask(withValue('search', 'k'));
    address.arrived(address.ask(withValue('search', 'ki')));
    expect(address.ask(withValue('page', '2')).toString()).toBe('search=ki&page=2');
  });

  it('starts again from a link that was followed', () => {
    const address = askedAddress(new URLSearchParams('search=kim'));
    address.ask(withValue('page', '2'));
    address.arrived(new URLSearchParams('view=mine'));
    expect(address.ask(withValue('page', '3')).toString()).toBe('view=mine&page=3');
  });
});
