import { parseDocument } from 'htmlparser2'
import { readDataImage } from '../images.ts'
import type { HtmlAlign, HtmlBlock, HtmlInline } from './document.ts'
import { type Element, isElement, type Node, textOf } from './nodes.ts'
import { readTable } from './table.ts'

/** Sanitised HTML as the tree that is laid out. */
export const readHtml = (html: string): HtmlBlock[] => blocksOf(parseDocument(html).childNodes, {})

type TextMarks = Omit<Extract<HtmlInline, { kind: 'text' }>, 'kind' | 'text'>
interface Surroundings {
  align?: HtmlAlign
  marks?: TextMarks
}

interface Flow {
  blocks: HtmlBlock[]
  line: HtmlInline[]
  align: HtmlAlign | undefined
}

export function blocksOf(nodes: readonly Node[], around: Surroundings): HtmlBlock[] {
  const flow: Flow = { blocks: [], line: [], align: around.align }
  for (const node of nodes) addNode(flow, node, around)
  endLine(flow)
  return flow.blocks
}

const withAlign = (align: HtmlAlign | undefined) => (align ? { align } : {})

/** White space at the ends of a line and around breaks shows nowhere in HTML. */
function endLine(flow: Flow): void {
  const line = trimLine(flow.line)
  flow.line = []
  if (line.length > 0) flow.blocks.push({ kind: 'paragraph', ...withAlign(flow.align), content: line })
}

function trimLine(line: readonly HtmlInline[]): HtmlInline[] {
  const kept: HtmlInline[] = []
  let atStart = true
  for (const part of line) {
    if (part.kind === 'break') {
      kept.push(part)
      atStart = true
      continue
    }
    const text: string = atStart ? part.text.replace(/^ +/, '') : part.text
    if (text === '') continue
    kept.push({ ...part, text })
    atStart = text.endsWith(' ')
  }
  while (kept.length > 0) {
    const last = kept.at(-1)!
    if (last.kind === 'text' && last.text.trimEnd() !== '') {
      kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
      break
    }
    kept.pop()
  }
  return kept
}

function addNode(flow: Flow, node: Node, around: Surroundings): void {
  if (isElement(node)) addElement(flow, node, around)
  else if (node.type === 'text') {
    flow.line.push({ kind: 'text', text: textOf(node).replaceAll(/[ \t\r\n\f]+/g, ' '), ...around.marks })
  }
}

const MARKS: Record<string, TextMarks> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  code: { code: true },
  sub: { raised: 'sub' },
  sup: { raised: 'super' },
}

function addElement(flow: Flow, element: Element, around: Surroundings): void {
  const { name, attribs, children } = element
  const style = readStyle(attribs.style)
  const inside: Surroundings = { ...around, marks: { ...around.marks, ...style.marks } }
  if (style.align) inside.align = style.align
  if (name === 'br') flow.line.push({ kind: 'break' })
  else if (name === 'a') addAll(flow, children, mark(inside, attribs.href ? { href: attribs.href } : {}))
  else if (name === 'span') addAll(flow, children, inside)
  else if (name in MARKS) addAll(flow, children, mark(inside, MARKS[name]!))
  else addBlock(flow, element, inside, style)
}

const mark = (around: Surroundings, marks: TextMarks): Surroundings => ({
  ...around,
  marks: { ...around.marks, ...marks },
})

function addAll(flow: Flow, nodes: readonly Node[], around: Surroundings): void {
  for (const node of nodes) addNode(flow, node, around)
}

function addBlock(flow: Flow, element: Element, inside: Surroundings, style: Style): void {
  endLine(flow)
  if (style.breakBefore) flow.blocks.push({ kind: 'page-break' })
  flow.blocks.push(...blockOf(element, inside))
  if (style.breakAfter) flow.blocks.push({ kind: 'page-break' })
}

function blockOf(element: Element, inside: Surroundings): HtmlBlock[] {
  const { name, attribs, children } = element
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return blocksOf(children, inside).map(block =>
        block.kind === 'paragraph'
          ? { ...block, kind: 'heading', level: Number(name[1]) as 1 | 2 | 3 | 4 | 5 | 6 }
          : block,
      )
    case 'ul':
    case 'ol': {
      const items = children.filter(isElement).map(item => blocksOf(item.children, inside))
      const start = Number.parseInt(attribs.start ?? '', 10)
      const from = start >= 0 && start <= 100_000 ? { start } : {}
      return items.length > 0 ? [{ kind: 'list', ordered: name === 'ol', ...from, items }] : []
    }
    case 'table':
      return readTable(element, nodes => blocksOf(nodes, { ...inside }))
    case 'blockquote':
      return [{ kind: 'quote', content: blocksOf(children, inside) }]
    case 'pre':
      return [{ kind: 'code', text: textOf(element) }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'img':
      return imageOf(attribs, inside)
    default:
      return blocksOf(children, inside)
  }
}

function imageOf(attribs: Record<string, string>, { align }: Surroundings): HtmlBlock[] {
  const content = readDataImage(attribs.src ?? '')
  if (!content) return []
  const pixels = Number.parseInt(attribs.width ?? '', 10)
  const width = pixels > 0 ? { widthPoints: pixels * 0.75 } : {}
  return [{ kind: 'image', content, ...width, ...withAlign(align), alt: attribs.alt ?? '' }]
}

interface Style {
  align: HtmlAlign | undefined
  marks: TextMarks
  breakBefore: boolean
  breakAfter: boolean
}

function readStyle(text = ''): Style {
  const has = (rule: RegExp) => rule.test(text)
  return {
    align: /text-align:\s*(left|right|center|justify)/.exec(text)?.[1] as HtmlAlign | undefined,
    marks: {
      ...(has(/font-weight:/) ? { bold: true } : {}),
      ...(has(/font-style:/) ? { italic: true } : {}),
      ...(has(/text-decoration:\s*underline/) ? { underline: true } : {}),
      ...(has(/text-decoration:\s*line-through/) ? { strike: true } : {}),
    },
    breakBefore: has(/break-before:/),
    breakAfter: has(/break-after:/),
  }
}
