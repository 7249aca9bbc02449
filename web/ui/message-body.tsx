import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const allowed = new Set([
  'P',
  'BR',
  'STRONG',
  'EM',
  'DEL',
  'CODE',
  'PRE',
  'BLOCKQUOTE',
  'UL',
  'OL',
  'LI',
  'SPAN',
  'MARK',
])

/** The server's HTML as elements of ours: what is not on the list is shown as its text. */
function toNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, place) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const inner = toNodes(node)
    if (node.tagName === 'A') {
      const href = node.getAttribute('href') ?? ''
      if (!/^(https?:|mailto:|\/(?!\/))/i.test(href)) return createElement(Fragment, { key: place }, ...inner)
      const isOurs = href.startsWith('/')
      return createElement(
        'a',
        { key: place, href, ...(isOurs ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
        ...inner,
      )
    }
    if (!allowed.has(node.tagName)) return createElement(Fragment, { key: place }, ...inner)
    const mention = node.className === 'mention' || node.className === 'room' ? { 'data-mention': true } : {}
    return createElement(node.tagName.toLowerCase(), { key: place, ...mention }, ...inner)
  })
}

export function MessageBody({ html }: { html: string }): ReactNode {
  return useMemo(() => toNodes(new DOMParser().parseFromString(html, 'text/html').body), [html])
}
