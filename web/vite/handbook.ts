import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, Inline, Page } from '../app/shell/handbook/page.ts'

/** Reads a page of the handbook; what it does not know is refused, so that nothing is left out silently. */
export function readPage(markdown: string): Page {
  const [first, ...rest] = lexer(markdown).filter(token => token.type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A page begins with its title: # Title')
  return { title: first.text, blocks: rest.map(readBlock) }
}

function readBlock(token: Token): Block {
  if (token.type === 'heading' && token.depth === 2) return { kind: 'heading', text: token.text }
  if (token.type === 'paragraph') return { kind: 'text', parts: readInlines(token.tokens) }
  if (token.type === 'list') {
    const items = (token as Tokens.List).items.map(({ tokens: [one] }) =>
      readInlines(one && 'tokens' in one ? one.tokens : []),
    )
    return { kind: token.ordered ? 'steps' : 'points', items }
  }
  throw new Error(`A page of the handbook cannot hold this: ${token.raw}`)
}

const readInlines = (tokens: readonly Token[] = []): Inline[] => tokens.map(readInline)

function readInline(token: Token): Inline {
  if (token.type === 'text' || token.type === 'escape') return token.text
  if (token.type === 'strong') return { label: token.text }
  if (token.type === 'codespan') return { key: token.text }
  if (token.type === 'link') return { to: token.href, text: token.text }
  throw new Error(`A line of the handbook cannot hold this: ${token.raw}`)
}

/** Turns the handbook's Markdown into data while the workspace is built: a browser needs no parser. */
export const handbook = (): Plugin => ({
  name: 'handbook',
  transform: {
    filter: { id: /\/app\/shell\/handbook\/.*\.md$/ },
    handler: markdown => ({
      code: `export const page = ${JSON.stringify(readPage(markdown))}`,
      moduleType: 'js',
    }),
  },
})
