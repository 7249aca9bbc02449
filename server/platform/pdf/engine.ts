import { availableParallelism } from 'node:os'
import type { Logger } from '#kit/context.ts'
import type { PdfTemplate } from '#kit/declared/pdf-template.ts'
import type { OnBehalfOf } from '../bounded-work/bounded-work.ts'
import { createDrawingCache } from './drawing-cache.ts'
import { isTheDocuments } from './errors.ts'
import type {
  DrawnDocument,
  HtmlDocument,
  LaidOutDocument,
  LayoutReport,
  MeasuredDocument,
} from './html/document.ts'
import { inspectImage } from './images.ts'
import type { HtmlTask, RenderResult, RenderTask, Task } from './protocol.ts'
import { createRendererPool } from './renderer-pool.ts'
import { htmlTemplate, pictureTemplate } from './template-root.ts'

export interface PdfEngineOptions {
  /** Renderer processes of one organization at most, besides one for the others; they start at the first document. */
  workers?: number
  /** Documents of one organization that may wait besides those being rendered. */
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

/** For whom a document is made: organizations take turns. */
export type Asking = Pick<OnBehalfOf, 'organizationId'>

export interface PdfEngine {
  /** By a template that a module declares. Identical input gives identical bytes. Throws PdfQueueFull, PdfEngineUnavailable. */
  print(ctx: Asking, task: RenderTask): Promise<PrintedDocument>
  /** Lays out sanitised HTML and places fields over it. Throws PdfQueueFull, PdfEngineUnavailable. */
  layoutHtml(ctx: Asking, document: HtmlDocument): Promise<LaidOutDocument>
  /** The pages that `layoutHtml` would make, and what stands on them. Throws as `layoutHtml` does. */
  measureHtml(ctx: Asking, document: HtmlDocument): Promise<MeasuredDocument>
  /**
   * Pictures of the pages. `key` must name everything that shows: what was drawn under it lately is not drawn again,
   * and `make` is not even asked for the document. Throws as `layoutHtml` does.
   */
  drawHtml(ctx: Asking, key: string, make: () => Promise<HtmlDocument>): Promise<DrawnDocument>
  /** Whether a PNG or JPEG can be unpacked, found out by doing it. Throws PdfQueueFull, PdfEngineUnavailable, InvalidPdfImage. */
  canUnpack(ctx: Asking, image: Buffer): Promise<boolean>
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
  const runFor =
    ({ organizationId }: Asking): Run =>
    task =>
      pool.run(organizationId, task)
  return {
    async print(ctx, task) {
      if (!known.has(task.template.path)) throw new Error(`${task.template.path} is declared by no module`)
      const { pdf, standard } = await runFor(ctx)(task)
      return { pdf: asBuffer(pdf), standard }
    },
    layoutHtml: (ctx, document) => layOut(runFor(ctx), document),
    measureHtml: (ctx, document) => measure(runFor(ctx), document),
    drawHtml: (ctx, key, make) => drawings.obtain(key, async () => draw(runFor(ctx), await make())),
    canUnpack: (ctx, image) => unpack(runFor(ctx), image),
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

type Run = (task: Task) => Promise<RenderResult>

/** As a renderer is told of it. */
export const htmlTask = (document: HtmlDocument, makes: HtmlTask['makes']): HtmlTask => ({
  template: htmlTemplate,
  document: { ...document, createdAt: document.createdAt.toString() },
  makes,
})

async function layOut(run: Run, document: HtmlDocument): Promise<LaidOutDocument> {
  const { pdf, pageCount } = await run(htmlTask(document, 'pdf'))
  return { pdf: asBuffer(pdf), pageCount }
}

async function measure(run: Run, document: HtmlDocument): Promise<MeasuredDocument> {
  const { report, digests } = await run(htmlTask(document, 'report'))
  const { width, height, last } = report[0] as LayoutReport
  const pages = Array.from({ length: last }, (_, index) => ({ index, width, height }))
  return { pages, digests: [...digests] }
}

async function draw(run: Run, document: HtmlDocument): Promise<DrawnDocument> {
  const { drawn, report } = await run(htmlTask(document, 'pictures'))
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

async function unpack(run: Run, image: Buffer): Promise<boolean> {
  const name = `picture.${inspectImage(image, 'picture').extension}`
  try {
    await run({
      template: pictureTemplate,
      data: JSON.stringify({ name }),
      files: [{ name, content: image }],
      codes: [],
      standard: 'pdf-1.7',
      makes: 'report',
    })
    return true
  } catch (error) {
    if (isTheDocuments(error)) return false
    throw error
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
