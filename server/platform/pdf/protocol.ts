import type { PdfTemplate } from '#kit/declared/pdf-template.ts'
import type { HtmlDocument } from './html/document.ts'

/** What the server and a renderer process say to each other. */

export type Task = RenderTask | HtmlTask

export interface RenderTask {
  template: PdfTemplate
  /** What the template reads as `/input/data.json`. */
  data: string
  /** Files beside it, by name: images, embedded files. */
  files: readonly { name: string; content: Uint8Array }[]
  /** QR codes, drawn in the renderer under these names: encoding is work the server's own thread is spared. */
  codes: readonly { name: string; text: string }[]
  standard: 'pdf-1.7' | 'pdf-a-3b'
  /** `report`: nothing but the values of the template's `metadata(...)` labelled `<report>`; pictures come with them. */
  makes: 'pdf' | 'pictures' | 'report'
}

/** A document that its renderer prepares itself. */
export interface HtmlTask {
  template: PdfTemplate
  document: Omit<HtmlDocument, 'createdAt'> & { createdAt: string }
  makes: RenderTask['makes']
}

export interface RenderResult {
  /** Empty unless the task makes one. */
  pdf: Uint8Array
  /** When the task makes pictures: every page as SVG, compressed by gzip. */
  drawn: readonly Uint8Array[]
  pageCount: number
  /** What the document conforms to in the end: a glyph that no font has rules PDF/A out. */
  standard: RenderTask['standard']
  report: unknown[]
  /** Of a report on HTML: a hash of every page. */
  digests: readonly string[]
  /** Milliseconds inside the engine. */
  engineMs: number
}

export type FromRenderer =
  | { kind: 'ready' }
  | { kind: 'done'; result: RenderResult }
  | { kind: 'failed'; reason: string }
