import { fileTypeFromBuffer } from 'file-type'

/** Shown in the browser; everything else is saved. */
export const inlineTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'application/pdf',
])

const UNKNOWN = 'application/octet-stream'
/** What a browser might run. */
const SCRIPTS = /html|svg|xml|javascript|ecmascript|script|flash|x-shockwave|wasm/i
/** Types that bytes always give away: declared and not found in them, it is something else. */
const TELLING = /^(image|video|audio|font)\/|^application\/(pdf|zip|gzip|x-7z|x-rar)/

/** By its bytes; what is declared counts only where these say nothing. */
export async function detectType(head: Buffer, declared: string): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  const type = found?.mime ?? plainType(declared)
  return SCRIPTS.test(type) ? UNKNOWN : usualName(type)
}

function plainType(declared: string): string {
  const type = declared.split(';')[0]!.trim().toLowerCase()
  if (!/^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,60}$/.test(type)) return UNKNOWN
  return TELLING.test(type) ? UNKNOWN : type
}

const usualName = (type: string): string =>
  type === 'audio/vnd.wave' || type === 'audio/x-wav' ? 'audio/wav' : type

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** No path, no control characters, no marks that turn the reading direction, at most 200 characters. */
export function safeName(name: string): string {
  const last = name.replaceAll(CONTROL, '').split(/[/\\]/).at(-1)!.trim().replace(/^\.+/, '')
  const letters = [...last]
  if (letters.length <= 200) return last || 'file'
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(last)?.[0] ?? ''
  return letters.slice(0, 200 - ending.length).join('') + ending
}
