import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { withKnownAttributes } from './known-markup.ts'

describe('The markup of a document before a browser parses it', () => {
  it('loses handlers and every other attribute that the text does not need', () => {
    expect(withKnownAttributes('<p onclick="alert(1)">More<img src="x" onerror=alert(1)></p>')).toBe(
      '<p>More<img src="x"></p>',
    )
    expect(withKnownAttributes('<p title=">" OnClick = "a()"/onblur=b()>x</p onclick="c">')).toBe('<p>x</p>')
    expect(withKnownAttributes('<td/colspan=2 style="text-align: center">a < b</td>')).toBe(
      '<td colspan="2" data-style="text-align: center">a < b</td>',
    )
    expect(withKnownAttributes(`<a href='/?a="b"&amp;c=<p onclick=x>'>link</a>`)).toBe(
      '<a href="/?a=&quot;b&quot;&amp;c=&lt;p onclick=x&gt;">link</a>',
    )
    expect(withKnownAttributes('kept <p onclick="never closed>')).toBe('kept ')
  })

  it('leaves no handler to any parser, however the tags are broken', () => {
    const piece = fc.constantFrom(
      ...['<p', '<img', '</p', '>', '"', "'", '=', ' ', '/', 'onclick', 'onerror', 'style', 'href', 'x', '<'],
      ...['<!--', '-->', '<script>', '</script>', '<textarea>', '</textarea>', '\n', '&quot;', '<!', '<?'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
        // Also from a place where a comment or a quote is taken apart in another way than here.
        for (const start of ['', '-->', '"', "'", '</script>', '</textarea>']) {
          const names: string[] = []
          const parser = new Parser({ onattribute: name => names.push(name) })
          parser.end(start + withKnownAttributes(pieces.join('')))
          expect(names.filter(name => name.startsWith('on') || name === 'style')).toEqual([])
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
