import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Every family a document may need, from npm, so that no document depends on the fonts of a machine.
 * Templates name them in the order of templates/style.typ.
 *
 * Vazirmatn and not Noto Sans Arabic: the latter draws a letter and its dots as glyphs shared between letters,
 * and Typst 0.13 writes one text per glyph, so that copied or searched Arabic text would come out wrong.
 */
const families: readonly [pkg: string, file: string, weights: readonly string[]][] = [
  ['noto-sans', 'NotoSans', ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic']],
  ['noto-sans-hebrew', 'NotoSansHebrew', ['400Regular', '700Bold']],
  ['vazirmatn', 'Vazirmatn', ['400Regular', '700Bold']],
  ['noto-sans-thai', 'NotoSansThai', ['400Regular', '700Bold']],
  ['noto-sans-devanagari', 'NotoSansDevanagari', ['400Regular', '700Bold']],
  ['noto-sans-jp', 'NotoSansJP', ['400Regular', '700Bold']],
  ['noto-sans-kr', 'NotoSansKR', ['400Regular', '700Bold']],
  ['noto-sans-sc', 'NotoSansSC', ['400Regular', '700Bold']],
  // Typed signatures.
  ['dancing-script', 'DancingScript', ['600SemiBold']],
  ['great-vibes', 'GreatVibes', ['400Regular']],
]

/** Paths, not contents: Typst reads the names at start and a font's outlines only once a text needs them. */
export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return families.flatMap(([pkg, file, weights]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${pkg}/package.json`))
    return weights.map(weight => join(folder, weight, `${file}_${weight}.ttf`))
  })
}
