import { createRequire } from 'node:module'
import type { IOptions } from 'sanitize-html'
import { refuseTooDeep } from './depth.ts'

const require = createRequire(import.meta.url)
const loadSanitizer = () => require('sanitize-html') as typeof import('sanitize-html')

const options: IOptions = {
  allowedTags: [
    ...[
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'br',
      'hr',
      'blockquote',
      'pre',
      'code',
      'strong',
      'b',
      'em',
      'i',
    ],
    ...[
      'u',
      's',
      'del',
      'ins',
      'sub',
      'sup',
      'a',
      'img',
      'table',
      'thead',
      'tbody',
      'tr',
      'td',
      'th',
      'figure',
    ],
    ...['figcaption', 'span', 'div'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: [
    ...[
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'template',
    ],
    ...['form', 'select', 'button', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'],
  ],
}

/** What may stand on a page: no script, style, handler, frame or form, and no address but of the web, mail or phone. */
export function cleanTexts(texts: readonly string[]): string[] {
  return texts.map(html => {
    refuseTooDeep(html)
    return loadSanitizer()(html, options).trim()
  })
}
