import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { escapeHtml } from '#platform/pages/html.ts'
import { Unreadable } from './unreadable.ts'

const MOST_PAGES = 500

interface Line {
  text: string
  size: number
  /** How far below the line before it, in line heights; the first of a page has none. */
  gap: number | null
  /** Where it ends, in points from the left. */
  end: number
}

/** The words of a PDF as paragraphs and headings; its look stays behind, since the contract is edited on. */
export async function readPdfText(bytes: Buffer): Promise<string> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  })
  const pdf = await task.promise.catch((error: Error) => {
    throw new Unreadable(
      error.name === 'PasswordException'
        ? 'it is protected by a password'
        : 'it is not a PDF that can be read',
    )
  })
  if (pdf.numPages > MOST_PAGES) throw new Unreadable(`it has more than ${MOST_PAGES} pages`)
  const lines: Line[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    lines.push(...linesOf(items as readonly TextItem[]))
    page.cleanup()
  }
  if (lines.length === 0) throw new Unreadable('it holds no text, as scanned pages do')
  return toParagraphs(lines)
}

interface TextItem {
  str?: string
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  let text = ''
  let size = 0
  let y: number | null = null
  let lastY: number | null = null
  let right = 0
  const end = () => {
    if (text.trim() !== '' && y !== null) {
      const height = size || 10
      lines.push({
        text: text.replaceAll(/\s+/g, ' ').trim(),
        size,
        gap: lastY === null ? null : (lastY - y) / height,
        end: right,
      })
      lastY = y
    }
    text = ''
    size = 0
    right = 0
    y = null
  }
  for (const { str = '', transform, width, height, hasEOL } of items) {
    const at = transform?.[5] ?? 0
    if (y !== null && str.trim() !== '' && Math.abs(at - y) > Math.max(2, size * 0.5)) end()
    if (str.trim() !== '') {
      y ??= at
      size = Math.max(size, height)
      right = Math.max(right, (transform[4] ?? 0) + width)
    }
    text += str
    if (hasEOL) text += ' '
  }
  end()
  return lines
}

function toParagraphs(lines: readonly Line[]): string {
  const usual = usualSize(lines)
  const margin = Math.max(...lines.map(({ end }) => end))
  const gaps = lines
    .flatMap(({ gap }) => (gap !== null && gap > 0.8 && gap < 2.5 ? [gap] : []))
    .sort((a, b) => a - b)
  const closest = gaps[Math.floor(gaps.length / 4)] ?? 1.5
  const parts: { tag: string; text: string; end: number }[] = []
  for (const { text, size, gap, end } of lines) {
    const tag = size > usual * 1.5 ? 'h1' : size > usual * 1.18 ? 'h2' : 'p'
    const last = parts.at(-1)
    const isNear = gap === null ? !/[.:!?。]$/.test(last?.text ?? '') : gap > 0 && gap <= closest * 1.12
    // A line that stops well before the margin is the last of its paragraph.
    const continues = last?.tag === tag && isNear && last.end > margin * 0.8 && !LIST_MARK.test(text)
    if (last && continues) {
      last.text = joinLines(last.text, text)
      last.end = end
    } else parts.push({ tag, text, end })
  }
  return parts.map(({ tag, text }) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('\n')
}

const LIST_MARK = /^(?:[-•–]|\(?\d+[.)])\s/

/** The size in which most of the characters are set. */
function usualSize(lines: readonly Line[]): number {
  const lengths = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length)
  }
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] || 10
}

// Chinese and Japanese put no space where a line ended.
const joinLines = (before: string, after: string): string =>
  /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/.test(before) ? before + after : `${before} ${after}`
