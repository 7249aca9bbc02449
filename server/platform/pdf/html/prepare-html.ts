import { relative } from 'node:path'
import { inspectImage } from '../images.ts'
import type { HtmlTask, RenderTask } from '../protocol.ts'
import { describeText } from '../scripts.ts'
import { prepareAttachments, toMoment } from '../task-parts.ts'
import { templateRoot } from '../template-root.ts'
import type {
  Appendix,
  HtmlBlock,
  HtmlCell,
  HtmlInline,
  HtmlText,
  OverlayContent,
  PageOverlay,
} from './document.ts'
import { readHtml } from './read-html.ts'

type TaskFile = RenderTask['files'][number]

/** Deeper nesting is laid flat: no text needs it, and each level costs the engine stack. */
const MAX_DEPTH = 12

/** Turns a document into what templates/html.typ reads, images moved into files; with the blocks that it has. */
export function prepareHtml({ template, document, makes }: HtmlTask): {
  task: RenderTask
  blocks: HtmlBlock[]
} {
  const files: TaskFile[] = []
  const blocks = document.blocks.flatMap(block => (block.kind === 'html' ? readText(block) : block))
  const content = {
    title: document.title,
    author: document.author ?? '',
    paper: document.paper,
    created: toMoment(Temporal.Instant.from(document.createdAt)),
    blocks: blocks.map(block => prepareBlock(block, files, 0)),
    overlays: groupByPage(document.overlays ?? [], files),
    footer: document.footer ?? '',
    appendix: document.appendix ? prepareAppendix(document.appendix, files) : null,
    language: document.language.slice(0, 2).toLowerCase(),
    // Looking back at a layout costs another pass of it, so only what is asked for.
    numbered: makes !== 'report',
    reports: makes !== 'pdf',
  }
  const data = describeText(content, document.language, prepareAttachments(document.attachments ?? [], files))
  const task: RenderTask = { template, data, files, codes: [], standard: 'pdf-a-3b', makes }
  return { task, blocks }
}

function readText({ html, title }: HtmlText): HtmlBlock[] {
  const blocks = readHtml(html)
  if (title === '' || blocks.some(block => block.kind === 'heading' && block.level === 1)) return blocks
  return [{ kind: 'heading', level: 1, content: [{ kind: 'text', text: title }] }, ...blocks]
}

function prepareBlock(block: HtmlBlock, files: TaskFile[], depth: number): object[] {
  const inside = (blocks: readonly HtmlBlock[]): object[] =>
    blocks.flatMap(child => prepareBlock(child, files, depth + 1))
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [{ ...block, align: block.align ?? '', content: block.content.map(prepareInline) }]
    case 'list':
      if (depth >= MAX_DEPTH) return block.items.flatMap(inside)
      return [
        { kind: 'list', ordered: block.ordered, start: block.start ?? 1, items: block.items.map(inside) },
      ]
    case 'quote':
      return depth >= MAX_DEPTH ? inside(block.content) : [{ kind: 'quote', content: inside(block.content) }]
    case 'table': {
      if (depth >= MAX_DEPTH) return block.rows.flat().flatMap(cell => inside(cell.content))
      return prepareTable(block.rows, block.headRows ?? 0, inside)
    }
    case 'image': {
      const path = addImage(block.content, files)
      return [
        {
          kind: 'image',
          path,
          width: block.widthPoints ?? 0,
          align: block.align ?? '',
          alt: block.alt ?? '',
        },
      ]
    }
    case 'signatures': {
      const slots = block.slots.map(({ label, content }) => ({
        label,
        content: prepareOverlay(content, files),
      }))
      return [{ kind: 'signatures', slots }]
    }
    default:
      return [block]
  }
}

function prepareTable(
  rows: readonly (readonly HtmlCell[])[],
  headRows: number,
  inside: (blocks: readonly HtmlBlock[]) => object[],
): object[] {
  const columns = Math.max(0, ...rows.map(row => row.reduce((sum, cell) => sum + (cell.columns ?? 1), 0)))
  if (columns === 0) return []
  const shown = rows.map(row =>
    row.map(cell => ({
      content: inside(cell.content),
      head: cell.head ?? false,
      columns: Math.min(columns, cell.columns ?? 1),
      rows: cell.rows ?? 1,
    })),
  )
  return [{ kind: 'table', columns, head: shown.slice(0, headRows), rows: shown.slice(headRows) }]
}

/** Text without marks, nearly all of it, as a string. */
function prepareInline(inline: HtmlInline): object | string {
  if (inline.kind === 'break') return inline
  const { href = '', raised = '', bold, italic, underline, strike, code } = inline
  if (!(href || raised || bold || italic || underline || strike || code)) return inline.text
  return {
    kind: 'text',
    text: inline.text,
    bold: bold ?? false,
    italic: italic ?? false,
    underline: underline ?? false,
    strike: strike ?? false,
    code: code ?? false,
    href: /^(?:https?:|mailto:)/i.test(href) ? href : '',
    raised,
  }
}

/** Templates are named as Typst names them, from the root of all. */
const prepareAppendix = ({ template, data }: Appendix, files: TaskFile[]): object => ({
  template: `/${relative(templateRoot, template.path).replaceAll('\\', '/')}`,
  data: withOverlays(data, files),
})

function withOverlays(value: unknown, files: TaskFile[]): unknown {
  if (Array.isArray(value)) return value.map(one => withOverlays(one, files))
  if (typeof value !== 'object' || value === null) return value
  if (isOverlay(value)) return prepareOverlay(value, files)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOverlays(inner, files)]))
}

const overlayKinds: readonly string[] = ['text', 'signature', 'signature-image', 'check', 'placeholder']
const isOverlay = (value: object): value is OverlayContent =>
  'kind' in value && overlayKinds.includes(String(value.kind))

function groupByPage(overlays: readonly PageOverlay[], files: TaskFile[]): Record<string, object[]> {
  const pages: Record<string, object[]> = {}
  for (const { page, content, ...place } of overlays) {
    pages[page] ??= []
    pages[page].push({ ...place, ...prepareOverlay(content, files) })
  }
  return pages
}

function prepareOverlay(content: OverlayContent, files: TaskFile[]): object {
  switch (content.kind) {
    case 'text':
      return { ...content, size: content.sizePoints ?? 0, bold: content.bold ?? false }
    case 'signature':
      return { ...content, caption: content.caption ?? [] }
    case 'signature-image':
      return { kind: content.kind, path: addImage(content.image, files), caption: content.caption ?? [] }
    case 'placeholder':
      return { ...content, colour: content.colour ?? '#2457d6' }
    case 'check':
      return content
  }
}

function addImage(content: Buffer, files: TaskFile[]): string {
  const path = `image-${files.length}.${inspectImage(content, 'image').extension}`
  files.push({ name: path, content })
  return path
}
