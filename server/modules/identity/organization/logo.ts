import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { readPicture } from './logo-size.ts'

const MOST_BYTES = 500 * 1024
/** A logo is printed small; whoever shows a larger picture has to unpack it first. */
const MOST_PIXELS_A_SIDE = 4_096
const DATA_URL = /^data:image\/[a-z.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/

const NotAPicture = () => InvalidInput('logo must be a data URL of a PNG, JPEG or WebP image')

/**
 * A data URL whose type is what its bytes say, not what the sender says, and which readers can unpack: the engine that
 * prints it has tried. WebP it does not print, so nobody but a browser ever unpacks one; its parts are looked at.
 */
export async function readLogo(ctx: WorkCtx, dataUrl: string): Promise<string> {
  const { type, bytes } = readDataUrl(dataUrl)
  if (type !== 'image/webp' && !(await ctx.services.pdf.canUnpack(ctx, bytes))) throw NotAPicture()
  return `data:${type};base64,${bytes.toString('base64')}`
}

function readDataUrl(dataUrl: string): { type: string; bytes: Buffer } {
  // Four characters carry three bytes: refuse before decoding what is too large anyway.
  if (dataUrl.length > (MOST_BYTES * 4) / 3 + 100) throw InvalidInput('logo must be at most 500 KB')
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  const bytes = Buffer.from(base64 ?? '', 'base64')
  if (bytes.length > MOST_BYTES) throw InvalidInput('logo must be at most 500 KB')
  const picture = readPicture(bytes)
  if (!picture) throw NotAPicture()
  const { type, width, height } = picture
  if (width < 1 || height < 1 || Math.max(width, height) > MOST_PIXELS_A_SIDE) {
    throw InvalidInput(say`logo must be at most ${{ most: MOST_PIXELS_A_SIDE }} pixels wide and high`)
  }
  return { type, bytes }
}
