/** Colours as three numbers from 0 to 255. */
type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb =>
  [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Rgb
const toHex = (color: Rgb) => `#${color.map(one => Math.round(one).toString(16).padStart(2, '0')).join('')}`

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(one => {
    const value = one / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: Rgb, b: Rgb) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mix = (color: Rgb, with_: Rgb, part: number): Rgb =>
  color.map((one, n) => one + (with_[n]! - one) * part) as unknown as Rgb

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** What stands behind everything in the dark. */
const NIGHT: Rgb = [22, 29, 39]
const READABLE = 4.5
const USUAL = '#2457d6'

function until(color: Rgb, towards: Rgb, isFine: (color: Rgb) => boolean): string {
  for (let step = 0; step <= 20; step += 1) {
    const tried = mix(color, towards, step / 20)
    if (isFine(tried)) return toHex(tried)
  }
  return toHex(towards)
}

export interface Accents {
  light: string
  dark: string
}

/** The tenant's colour, moved as little as it takes to be read on white and on dark. */
export function accentsOf(color: string | null): Accents {
  const wanted = parse(color && /^#[0-9a-f]{6}$/i.test(color) ? color : USUAL)
  return {
    light: until(wanted, BLACK, one => contrast(one, WHITE) >= READABLE + 0.1),
    dark: until(wanted, WHITE, one => contrast(one, NIGHT) >= READABLE + 0.6),
  }
}
