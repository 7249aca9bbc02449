import type { PdfTemplate } from '#kit/declared/pdf-template.ts'
import type { PaperSize, PdfAttachment } from '../attachments.ts'

/** A text as it is stored. It is read where it is laid out: a long one would hold up the server's own thread. */
export interface HtmlText {
  kind: 'html'
  /** Sanitised. */
  html: string
  /** Stands above a text that has no heading of the first level. */
  title: string
}

/** What the text is read into. Whatever is not named here does not exist for the layout. */
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
  /** Places to sign at the end of a text, two in a row; they take the same room empty and signed. */
  | { kind: 'signatures'; slots: readonly SignatureSlot[] }

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

export interface SignatureSlot {
  label: string
  content: OverlayContent
}

/** Pages behind the text, as a template of their own draws them; overlays anywhere in `data` are drawn as elsewhere. */
export interface Appendix {
  template: PdfTemplate
  data: object
}

export interface HtmlDocument {
  title: string
  author?: string
  language: string
  paper: PaperSize
  createdAt: Temporal.Instant
  blocks: readonly (HtmlBlock | HtmlText)[]
  overlays?: readonly PageOverlay[]
  /** Small print at the foot of every page, beside the page number. */
  footer?: string
  /** Follows the text on pages of its own. */
  appendix?: Appendix
  attachments?: readonly PdfAttachment[]
}

/** What templates/html.typ says of its layout; pages count from 1. */
export interface LayoutReport {
  width: number
  height: number
  /** The page on which the text ends. */
  last: number
  blocks: number[]
  slots: { page: number; x: number; y: number; w: number; h: number }[]
}

export interface LaidOutDocument {
  pdf: Buffer
  pageCount: number
}

export interface MeasuredDocument {
  /** The pages of the text, without those of an appendix; sizes in points. */
  pages: { index: number; width: number; height: number }[]
  /** For every page a hash of what the text puts on it: it stays the same while the page does. */
  digests: string[]
}

/** A place on a page by fractions of its size from the top left; pages count from 0. */
export interface PagePlace {
  page: number
  x: number
  y: number
  w: number
  h: number
}

export interface DrawnDocument {
  /** SVG, compressed by gzip: sharp at every zoom, and about a twentieth of a picture made of pixels. */
  pages: { index: number; width: number; height: number; svg: Buffer }[]
  /** Where the slots of `signatures` blocks came to lie, in their order. */
  slots: PagePlace[]
}
