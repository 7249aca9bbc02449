/** What every document may have, whoever prints it. */

export const paperSizes = ['a4', 'us-letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** Written into the PDF as an embedded file. */
export interface PdfAttachment {
  name: string
  mimeType: string
  description: string
  content: Buffer
  /** How the file relates to the page, as PDF/A-3 asks. Default `supplement`. */
  relationship?: 'source' | 'data' | 'alternative' | 'supplement'
}
