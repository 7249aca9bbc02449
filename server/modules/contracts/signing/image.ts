import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { readDataImage } from '#platform/pdf/images.ts'

const NotAnImage = () => InvalidInput('image_data must be a PNG or JPEG image as a data URL')

/**
 * A picture that cannot be drawn would make the executed copy impossible for ever, so the engine tries it before
 * it is signed with. An engine that is down says nothing about the picture: the signature is not lost for that.
 */
export async function checkSignatureImage(ctx: WorkCtx, imageData: string): Promise<void> {
  if (imageData === '') return
  const image = readDataImage(imageData)
  if (!image) throw NotAnImage()
  try {
    await ctx.services.pdf.layoutHtml({
      title: 'Signature',
      language: 'en',
      paper: 'a4',
      createdAt: ctx.now,
      blocks: [],
      overlays: [{ page: 0, x: 0.1, y: 0.1, w: 0.3, h: 0.1, content: { kind: 'signature-image', image } }],
    })
  } catch (error) {
    if (!(error instanceof PdfEngineUnavailable)) return
    if (['failed', 'memory', 'time'].includes(error.failure)) throw NotAnImage()
  }
}
