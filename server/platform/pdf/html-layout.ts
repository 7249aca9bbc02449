import type { PaperSize, PdfAttachment } from './documents.ts'

/**
 * A sanitised HTML tree, as the contract editor and the importers hand it over. Whatever is not named here does
 * not exist for the layout: the sanitiser maps or drops it before.
 */
export type HtmlBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; align?: HtmlAlign; content: readonly HtmlInline[] }
  | { kind: 'paragraph'; align?: HtmlAlign; content: readonly HtmlInline[] }
  | { kind: 'list'; ordered: boolean; start?: number; items: readonly (readonly HtmlBlock[])[] }
  | { kind: 'table'; rows: readonly HtmlRow[]; headRows?: number }
  | { kind: 'quote'; content: readonly HtmlBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'page-break' }
  /** `widthPoints` as drawn; at most the width of the text. PNG or JPEG by its bytes. */
  | { kind: 'image'; content: Buffer; widthPoints?: number; align?: HtmlAlign; alt?: string }

export type HtmlAlign = 'left' | 'center' | 'right' | 'justify'

export type HtmlInline =
  | {
      kind: 'text'
      text: string
      bold?: boolean
      italic?: boolean
      underline?: boolean
      strike?: boolean
      code?: boolean
      /** `http:`, `https:` and `mailto:` only; others are shown as plain text. */
      href?: string
      raised?: 'super' | 'sub'
    }
  | { kind: 'break' }

export interface HtmlCell {
  content: readonly HtmlBlock[]
  head?: boolean
  columns?: number
  rows?: number
}
export type HtmlRow = readonly HtmlCell[]

/**
 * Something placed on a page by fractions of its size from the top left, over the text and without moving it:
 * the same page breaks with and without it.
 */
export interface PageOverlay {
  /** From 0. */
  page: number
  x: number
  y: number
  w: number
  h: number
  content: OverlayContent
}

export type OverlayContent =
  | { kind: 'text'; text: string; sizePoints?: number; bold?: boolean }
  /** A typed signature or initials. */
  | { kind: 'signature'; text: string; style: 'script' | 'elegant' | 'plain'; caption?: readonly string[] }
  | { kind: 'signature-image'; image: Buffer; caption?: readonly string[] }
  | { kind: 'check'; checked: boolean }
  /** An empty field, as the draft shows it. */
  | { kind: 'placeholder'; label: string; colour?: string }

export interface HtmlDocument {
  title: string
  author?: string
  language: string
  paper: PaperSize
  createdAt: Temporal.Instant
  blocks: readonly HtmlBlock[]
  overlays?: readonly PageOverlay[]
  /** Small print at the foot of every page, beside the page number. */
  footer?: string
  attachments?: readonly PdfAttachment[]
}

export interface LaidOutDocument {
  pdf: Buffer
  pageCount: number
  /** In points. */
  pages: { index: number; width: number; height: number }[]
}
