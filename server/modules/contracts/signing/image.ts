import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
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
  const canBeDrawn = await ctx.services.pdf.canUnpack(ctx, image).catch(() => true)
  if (!canBeDrawn) throw NotAnImage()
}
