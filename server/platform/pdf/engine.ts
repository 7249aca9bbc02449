import { availableParallelism } from 'node:os'
import type { Logger } from '#kit/context.ts'
import type { PdfTemplate } from '#kit/declared/pdf-template.ts'
import { createDrawingCache } from './drawing-cache.ts'
import type {
  DrawnDocument,
  HtmlDocument,
  LaidOutDocument,
  LayoutReport,
  MeasuredDocument,
} from './html/document.ts'
import type { HtmlTask, RenderTask } from './protocol.ts'
import { createRendererPool, type RendererPool } from './renderer-pool.ts'
import { htmlTemplate } from './template-root.ts'

export interface PdfEngineOptions {
  /** Renderer processes at most; they start at the first document. */
  workers?: number
  /** Documents that may wait besides those being rendered. */
  queueLimit?: number
  /** After this long in the engine a document's renderer is ended. */
  timeoutMs?: number
  memoryLimitBytes?: number
  /** What may be printed by. */
  templates: readonly PdfTemplate[]
  log: Logger
}

export interface PrintedDocument {
  pdf: Buffer
  /** A sign that no font has rules PDF/A out. */
  standard: RenderTask['standard']
}

export interface PdfEngine {
  /** By a template that a module declares. Identical input gives identical bytes. Throws PdfQueueFull, PdfEngineUnavailable. */
  print(task: RenderTask): Promise<PrintedDocument>
  /** Lays out sanitised HTML and places fields over it. Throws PdfQueueFull, PdfEngineUnavailable. */
  layoutHtml(document: HtmlDocument): Promise<LaidOutDocument>
  /** The pages that `layoutHtml` would make, and what stands on them. Throws as `layoutHtml` does. */
  measureHtml(document: HtmlDocument): Promise<MeasuredDocument>
  /**
   * Pictures of the pages. `key` must name everything that shows: what was drawn under it lately is not drawn again,
   * and `make` is not even asked for the document. Throws as `layoutHtml` does.
   */
  drawHtml(key: string, make: () => Promise<HtmlDocument>): Promise<DrawnDocument>
  /** Starts the renderers ahead of the first document. */
  warm(): Promise<void>
  close(): Promise<void>
}

const DEFAULTS = {
  // One core is left to the server and the database: what renders nothing must not wait for what does.
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
  queueLimit: 64,
  timeoutMs: 20_000,
  memoryLimitBytes: 768 * 1024 * 1024,
}
/** A page is about 15 KB. */
const KEPT_DRAWINGS_BYTES = 32 * 1024 * 1024

export function createPdfEngine(options: PdfEngineOptions): PdfEngine {
  const pool = createRendererPool({ ...DEFAULTS, ...options })
  const drawings = createDrawingCache(KEPT_DRAWINGS_BYTES)
  const known = new Set(options.templates.map(({ path }) => path))
  return {
    async print(task) {
      if (!known.has(task.template.path)) throw new Error(`${task.template.path} is declared by no module`)
      const { pdf, standard } = await pool.run(task)
      return { pdf: asBuffer(pdf), standard }
    },
    layoutHtml: document => layOut(pool, document),
    measureHtml: document => measure(pool, document),
    drawHtml: (key, make) => drawings.obtain(key, async () => draw(pool, await make())),
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

/** As a renderer is told of it. */
export const htmlTask = (document: HtmlDocument, makes: HtmlTask['makes']): HtmlTask => ({
  template: htmlTemplate,
  document: { ...document, createdAt: document.createdAt.toString() },
  makes,
})

async function layOut(pool: RendererPool, document: HtmlDocument): Promise<LaidOutDocument> {
  const { pdf, pageCount } = await pool.run(htmlTask(document, 'pdf'))
  return { pdf: asBuffer(pdf), pageCount }
}

async function measure(pool: RendererPool, document: HtmlDocument): Promise<MeasuredDocument> {
  const { report, digests } = await pool.run(htmlTask(document, 'report'))
  const { width, height, last } = report[0] as LayoutReport
  const pages = Array.from({ length: last }, (_, index) => ({ index, width, height }))
  return { pages, digests: [...digests] }
}

async function draw(pool: RendererPool, document: HtmlDocument): Promise<DrawnDocument> {
  const { drawn, report } = await pool.run(htmlTask(document, 'pictures'))
  const { width, height, slots } = report[0] as LayoutReport
  return {
    pages: drawn.map((svg, index) => ({ index, width, height, svg: asBuffer(svg) })),
    slots: slots.map(({ page, x, y, w, h }) => ({
      page: page - 1,
      x: x / width,
      y: y / height,
      w: w / width,
      h: h / height,
    })),
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
