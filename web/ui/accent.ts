export interface Brand {
  name: string
  logo: string | null
  accent_color: string | null
  footer_text?: string | null
}

/** WCAG AA for text: white on the accent, and the accent on white. */
const MIN_CONTRAST = 4.5

/** The tenant's colour, darkened until it can be read; null where there is none to use. */
export function readableAccent(color: string | null | undefined): string | null {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return null
  let channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  // Against the pale ground rather than white, since links stand there too.
  while (contrastWithGround(channels) < MIN_CONTRAST) channels = channels.map(one => Math.floor(one * 0.94))
  return `#${channels.map(one => one.toString(16).padStart(2, '0')).join('')}`
}

const toLinear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const GROUND = luminance([0xe9, 0xed, 0xf2])
const contrastWithGround = (channels: readonly number[]) => (GROUND + 0.05) / (luminance(channels) + 0.05)

export function applyAccent(color: string | null | undefined): void {
  const accent = readableAccent(color)
  const { style } = document.documentElement
  if (accent) style.setProperty('--accent', accent)
  else style.removeProperty('--accent')
}
