import { createHash } from 'node:crypto'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { PdfUnavailable } from '../errors.ts'
import { fileNameOf } from './text.ts'

export interface RenderedPdf {
  content: Buffer
  sha256: string
  fileName: string
}

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export const asPdf = (content: Buffer, number: string): RenderedPdf => ({
  content,
  sha256: sha256Of(content),
  fileName: fileNameOf(number),
})

export async function renderOrRefuse(render: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await render()
  } catch (error) {
    throw error instanceof Problem ? error : PdfUnavailable((error as Error).message)
  }
}

export const pdfReply = ({ content, fileName }: Pick<RenderedPdf, 'content' | 'fileName'>): RawReply =>
  new RawReply(
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    content,
  )
