import { describe, expect, it } from 'vitest'
import { sanitizeContent } from './sanitize.ts'

describe('the sanitiser', () => {
  it.each([
    ['<p>One</p><svg><p>Two</p><p>Three</p>', '<p>One</p><p>Two</p><p>Three</p>'],
    ['<div>One<svg onload="x()">Two</div><p>Three</p>', '<div>OneTwo</div><p>Three</p>'],
    ['<math><iframe src=x>One<p>Two</p>', 'One<p>Two</p>'],
    ['<svg><svg></svg>One', 'One'],
    ['<SVG\n width="1">One', 'One'],
  ])('keeps the text behind %j, which has no end', (html, clean) => {
    expect(sanitizeContent(html)).toBe(clean)
  })

  it('leaves out what such an element holds where it has an end', () => {
    expect(sanitizeContent('<p>One</p><svg><text>Two</text></svg><p>Three</p>')).toBe(
      '<p>One</p><p>Three</p>',
    )
  })
})
