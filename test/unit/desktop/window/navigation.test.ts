import { describe, expect, test } from 'vitest';
import { linkAmong, mayNavigate, mayOpenInBrowser, pageOfLink } from '#main/desktop/window/navigation.ts';

const branch = 'http://127.0.0.1:8420';

describe('the window', () => {
  test.each([`${branch}/`, `${branch}/documents?search=1#a`, `blob:${branch}/0b7d`])('may go to %s', (target) => {
    expect(mayNavigate(target, branch)).toBe(true);
  });

  test.each([
    'http://127.0.0.1:8421/',
    'https://127.0.0.1:8420/',
    'http://localhost:8420/',
    'http://127.0.0.1:8420@evil.example/',
    'https://zatca.gov.sa/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'blob:https://evil.example/0b7d',
    'not a url',
    '',
  ])('may not go to %s', (target) => {
    expect(mayNavigate(target, branch)).toBe(false);
  });

  test('may go nowhere before the branch has answered', () => {
    expect(mayNavigate(`${branch}/`, undefined)).toBe(false);
  });
});

describe('the browser of the computer', () => {
  test.each([
    ['https://office.example', 'https://office.example/branches?a=1'],
    ['http://127.0.0.1:8430', 'http://127.0.0.1:8430/'],
    ['http://localhost:8430/', 'http://localhost:8430/units'],
    ['https://office.example', 'https://wa.me/?text=Your%20receipt'],
  ])('opens of the head office %s the page %s', (headOffice, target) => {
    expect(mayOpenInBrowser(target, headOffice)).toBe(true);
  });

  test.each([
    ['https://office.example', 'https://office.example.evil.example/'],
    ['https://office.example', 'https://office.example:444/'],
    ['https://office.example', 'https://a:b@office.example/'],
    ['https://office.example', 'http://office.example/'],
    ['https://office.example', `https://office.example/${'a'.repeat(3_000)}`],
    ['https://office.example', 'file:///etc/passwd'],
    ['https://office.example', 'https://wa.me.evil.example/?text=x'],
    ['https://office.example', 'http://wa.me/?text=x'],
    [undefined, 'https://wa.me/?text=x'],
    ['https://office.example', 'not a url'],
    ['http://office.example', 'http://office.example/'],
    ['file:///opt/office', 'file:///opt/evil'],
    ['javascript:alert(1)', 'javascript:alert(2)'],
    [undefined, 'https://office.example/'],
  ])('opens of the head office %s not %s', (headOffice, target) => {
    expect(mayOpenInBrowser(target, headOffice)).toBe(false);
  });
});

describe('a link', () => {
  test.each([
    ['sanad://open', '/'],
    ['sanad://open/', '/'],
    ['sanad://open/queue', '/queue'],
    ['sanad://open/documents/inv_019aa0c4d6b07c1fbd4eccc85e223948', '/documents/inv_019aa0c4d6b07c1fbd4eccc85e223948'],
  ])('%s opens %s', (link, page) => {
    expect(pageOfLink(link)).toBe(page);
  });

  test.each([
    'sanad://pair?url=https://192.168.1.20:8443&code=12345678',
    'sanad://run/queue',
    'sanad://open/queue?do=retry',
    'sanad://open/queue#a',
    'sanad://open/documents/1',
    'sanad://open/documents/inv_019aa0c4d6b07c1fbd4eccc85e223948/xml',
    'sanad://open/documents/0b7d6b32-1c5e-4f0a-9f7e-2f3a4b5c6d7e',
    'sanad://open//evil.example/',
    'sanad://user@open/queue',
    'sanad://open:1/queue',
    'sanad:open/queue',
    'https://open/queue',
    `sanad://open/${'a'.repeat(3_000)}`,
    'sanad://',
  ])('%s opens nothing but the window', (link) => {
    expect(pageOfLink(link)).toBeUndefined();
  });

  test('is found among the arguments of a second start', () => {
    expect(linkAmong(['/opt/Sanad/sanad', '--no-sandbox', 'sanad://open/queue'])).toBe('sanad://open/queue');
    expect(linkAmong(['/opt/Sanad/sanad', '--data-dir=/sanad://x'])).toBeUndefined();
  });
});
