const DEFAULT_ACCENT = '#14505c'
/** WCAG AA for text on white. */
const MIN_CONTRAST = 4.5

/** The branding colour, darkened until text in it reads on white. */
export function readableAccent(colour: string | undefined): string {
  if (!colour || !/^#[0-9a-f]{6}$/i.test(colour)) return DEFAULT_ACCENT
  let channels = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  while (contrastWithWhite(channels) < MIN_CONTRAST)
    channels = channels.map(value => Math.floor(value * 0.94))
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

function contrastWithWhite(channels: readonly number[]): number {
  const [red, green, blue] = channels.map(toLinear) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function toLinear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
