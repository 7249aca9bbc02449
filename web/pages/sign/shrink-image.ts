/** What the server takes as `image_data`, in characters. */
const MOST_CHARACTERS = 300_000
const MOST_BYTES = 10 * 1024 * 1024
/** Twice what a signature has of a printed page. */
const MOST_WIDTH = 1_000
const MOST_HEIGHT = 400

export type ImageTrouble = 'tooLarge' | 'unreadable'

/** A picture as a data URL that the server takes: decoded by the browser, drawn anew, as small as it must be. */
export async function shrinkPicture(file: Blob): Promise<{ image: string } | { trouble: ImageTrouble }> {
  if (file.size > MOST_BYTES) return { trouble: 'tooLarge' }
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const image = encode(picture, picture.width, picture.height)
    picture.close()
    return { image }
  } catch {
    return { trouble: 'unreadable' }
  }
}

/** The drawn lines without the empty canvas around them. */
export function cutOut(canvas: HTMLCanvasElement): string {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')!.getImageData(0, 0, width, height).data
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] === 0) continue
    const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const edge = 6
  const from = { x: Math.max(0, left - edge), y: Math.max(0, top - edge) }
  const size = {
    width: Math.min(width, right + edge) - from.x,
    height: Math.min(height, bottom + edge) - from.y,
  }
  const piece = document.createElement('canvas')
  Object.assign(piece, size)
  piece.getContext('2d')!.drawImage(canvas, -from.x, -from.y)
  return encode(piece, size.width, size.height)
}

/** PNG keeps what is transparent; a photo, which would not fit that way, becomes a JPEG before it is made smaller. */
function encode(picture: CanvasImageSource, width: number, height: number): string {
  const fit = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height)
  for (let scale = fit; ; scale *= 0.7) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const pen = canvas.getContext('2d')!
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const png = canvas.toDataURL('image/png')
    if (png.length <= MOST_CHARACTERS) return png
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    const jpeg = canvas.toDataURL('image/jpeg', 0.85)
    if (jpeg.length <= MOST_CHARACTERS) return jpeg
  }
}
