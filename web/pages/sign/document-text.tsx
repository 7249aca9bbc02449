import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import css from './document-text.module.css'
import { withKnownAttributes } from './known-markup.ts'

/** What may become an element; of anything else only its words are shown. */
const TAGS = new Set(
  (
    'p div span h1 h2 h3 h4 h5 h6 br hr ul ol li table thead tbody tfoot tr td th blockquote pre code ' +
    'strong b em i u s del ins sub sup'
  ).split(' '),
)
/** Their words are none of the document's. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
])
const ALIGNED = new Set(['left', 'right', 'center', 'justify'])
const MOST_LEVELS = 60

/**
 * The document's text as elements of ours. The server has cleaned it; nothing here relies on that: no markup is
 * handed to the browser, each element is made anew from a list of known ones.
 */
export function DocumentText({ title, html }: { title: string; html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(withKnownAttributes(html), 'text/html')
    return {
      elements: createElement(Fragment, null, ...childrenOf(body, 0)),
      hasTitle: body.querySelector('h1') !== null,
    }
  }, [html])
  return (
    <article className={css.text} dir="auto">
      {!content.hasTitle && <h2>{title}</h2>}
      {content.elements}
    </article>
  )
}

const childrenOf = (node: Node, depth: number): ReactNode[] =>
  depth > MOST_LEVELS ? [node.textContent] : [...node.childNodes].map(child => toElement(child, depth + 1))

function toElement(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (SILENT.has(tag)) return null
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'img') return <Picture image={node} />
  const children = childrenOf(node, depth)
  if (tag === 'a') return createElement(Link, { href: node.getAttribute('href') ?? '' }, ...children)
  if (!TAGS.has(tag)) return createElement(Fragment, null, ...children)
  return createElement(shown(tag), attributesOf(node), ...children)
}

/** The page's own heading is the first one: those of the document come after it. */
const shown = (tag: string) => (tag === 'h1' ? 'h2' : tag === 'h2' ? 'h3' : tag === 'h3' ? 'h4' : tag)

function attributesOf(node: HTMLElement): Record<string, unknown> {
  const side = /text-align:\s*(\w+)/.exec(node.dataset.style ?? '')?.[1] ?? ''
  const number = (name: string) => {
    const value = Number(node.getAttribute(name))
    return Number.isInteger(value) && value > 1 && value <= 1_000 ? value : undefined
  }
  return {
    ...(ALIGNED.has(side) ? { style: { textAlign: side } } : {}),
    ...(node.tagName === 'OL' ? { start: number('start') } : {}),
    ...(node.tagName === 'TD' || node.tagName === 'TH'
      ? { colSpan: number('colspan'), rowSpan: number('rowspan') }
      : {}),
  }
}

function Link({ href, children }: { href: string; children?: ReactNode }) {
  if (!/^(?:https?:|mailto:)/i.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

function Picture({ image }: { image: HTMLElement }) {
  const source = image.getAttribute('src') ?? ''
  if (!/^data:image\/(?:png|jpe?g);base64,/i.test(source)) return null
  return <img src={source} alt={image.getAttribute('alt') ?? ''} />
}
