import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDestination } from './destination.ts'

describe('a destination', () => {
  it.each([
    ['https://example.com/a?b=c&d=%20#e', 'https://example.com/a?b=c&d=%20#e'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('%s is followed', (given, expected) => expect(readDestination(given)).toBe(expected))

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/relative',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://user@example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://example.com/\r\nset-cookie: a=b',
    'https://example.com/\u0000',
    'https://example.com/"><script>',
    'java\nscript:alert(1)',
    'https://',
    `https://example.com/${'x'.repeat(9_000)}`,
  ])('%j is not', given => expect(readDestination(given)).toBeNull())

  it('never carries what could split a header or break out of an attribute', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map(text => `https://example.com/${text}`),
        ),
        given => {
          const url = readDestination(given)
          if (url === null) return
          expect(url).toMatch(/^https?:\/\/[^\s\\<>"]+$/)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
