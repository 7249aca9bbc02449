import { createRequire } from 'node:module'
import { Parser } from 'htmlparser2'
import type { IOptions } from 'sanitize-html'
import { readDataImage } from '#platform/pdf/images.ts'

const require = createRequire(import.meta.url)
const loadSanitizer = () => require('sanitize-html') as typeof import('sanitize-html')

/**
 * The one gate to `content_html`, whatever wrote it: an editor, an upload, another program. What passes can be
 * shown in a browser and laid out by the engine; nothing of it runs, loads or hides.
 */
export function sanitizeContent(html: string): string {
  return loadSanitizer()(dropUnclosed(html), options).normalize('NFC').replaceAll(UNSEEN, '').trim()
}

/** What hides its text only between its two ends. Where the second is missing, the rest of a document would go with it. */
const HIDING = ['svg', 'math', 'object', 'noscript', 'iframe']

/** Takes out the beginnings that have no end: the text behind them is text of the document. */
function dropUnclosed(html: string): string {
  if (!HIDING.some(tag => new RegExp(`<${tag}\\b`, 'i').test(html))) return html
  const open: { name: string; start: number; end: number }[] = []
  const unclosed: { start: number; end: number }[] = []
  const parser = new Parser({
    onopentag: name => void open.push({ name, start: parser.startIndex, end: parser.endIndex }),
    onclosetag: (_, isImplied) => {
      const tag = open.pop()
      if (tag && isImplied && HIDING.includes(tag.name)) unclosed.push(tag)
    },
  })
  parser.end(html)
  let text = ''
  let from = 0
  for (const { start, end } of unclosed.toSorted((a, b) => a.start - b.start)) {
    text += html.slice(from, start)
    from = end + 1
  }
  return text + html.slice(from)
}

/** A title becomes part of what is signed as well. */
export const cleanTitle = (title: string): string => title.normalize('NFC').replaceAll(UNSEEN, '')

// Control characters, and the overrides that show a text in another order than it is signed in.
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202d\u202e\ufeff]/g

const style = {
  'text-align': [/^(?:left|right|center|justify)$/],
  'page-break-before': [/^always$/],
  'page-break-after': [/^always$/],
  'break-before': [/^page$/],
  'break-after': [/^page$/],
  'font-weight': [/^(?:bold|[6-9]00)$/],
  'font-style': [/^italic$/],
  'text-decoration': [/^(?:underline|line-through)$/],
}

const styled = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'span', 'td', 'th', 'li']

const options: IOptions = {
  allowedTags: [
    ...styled,
    ...['br', 'hr', 'ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'a', 'img'],
  ],
  allowedAttributes: {
    ...Object.fromEntries(styled.map(tag => [tag, ['style']])),
    a: ['href'],
    img: ['src', 'alt', 'width'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'style'],
  },
  allowedStyles: { '*': style },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // Their text is no text of the document either.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  nestingLimit: 40,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && readDataImage(attribs.src ?? '') === null,
}
