import { escapeHtml } from '#platform/pages/html.ts'
import { link, type Resolver } from './tokens.ts'

/** Bold, italic, strike, code, links and mentions of one line or paragraph. One pass: no text takes it long. */

type Mark = '**' | '__' | '*' | '_' | '~~'

const tags: Readonly<Record<Mark, string>> = { '**': 'strong', __: 'strong', '*': 'em', _: 'em', '~~': 'del' }

const TOKEN =
  /<(?:@(\d{1,10})|!(all|here|channel|everyone)|#([0-9a-f-]{36})|(deal|contact|company|invoice|quote):([0-9a-f-]{36})|((?:https?:\/\/|mailto:)[^\s<>|]{1,2000})(?:\|([^<>\n]{1,500}))?)>/iy
const NAMED_LINK =
  /\[([^[\]\n]{1,500})\]\(((?:https?:\/\/|mailto:)[^\s()<>]{1,1000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)\)/iy
const BARE_LINK = /https?:\/\/[^\s<>"'`|\\]{1,2000}/iy
const ESCAPED = /\\([\\`*_~[\]()<>#+\-.!>|])/y

interface Opened {
  mark: Mark
  at: number
}

export function renderInline(text: string, resolver: Resolver): string {
  const out: string[] = []
  const opened: Opened[] = []
  const waiting: Record<Mark, number> = { '**': 0, __: 0, '*': 0, _: 0, '~~': 0 }
  const codeEnds = findCodeEnds(text)
  let plain = ''
  const flush = () => {
    if (plain) out.push(escapeHtml(plain))
    plain = ''
  }
  const put = (html: string) => {
    flush()
    out.push(html)
  }
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }

  let index = 0
  while (index < text.length) {
    const letter = text[index]!
    if (letter === '`') {
      const run = runLength(text, index, '`')
      const end = codeEnds.get(index)
      if (end === undefined) plain += text.slice(index, index + run)
      else put(`<code>${escapeHtml(trimCode(text.slice(index + run, end)))}</code>`)
      index = end === undefined ? index + run : end + run
      continue
    }
    if (letter === '\n') {
      put('<br>')
      index += 1
      continue
    }
    if (letter === '\\') {
      const escaped = match(ESCAPED, index)
      plain += escaped ? escaped[1]! : '\\'
      index += escaped ? 2 : 1
      continue
    }
    if (letter === '<') {
      const found = match(TOKEN, index)
      const html = found && renderToken(found, resolver)
      if (html) put(html)
      else plain += found ? found[0] : '<'
      index += found ? found[0].length : 1
      continue
    }
    if (letter === '[') {
      const found = match(NAMED_LINK, index)
      if (found) put(link(found[2]!, found[1]!))
      else plain += '['
      index += found ? found[0].length : 1
      continue
    }
    if ((letter === 'h' || letter === 'H') && !isWordLetter(text[index - 1])) {
      const found = match(BARE_LINK, index)
      if (found) {
        const url = trimUrl(found[0])
        put(link(url, url))
        index += url.length
        continue
      }
    }
    const mark = readMark(text, index)
    if (!mark) {
      plain += letter
      index += 1
      continue
    }
    const before = text[index - 1]
    const after = text[index + mark.length]
    if (waiting[mark] > 0 && canClose(mark, before, after)) {
      flush()
      closeMark(mark)
    } else if (canOpen(mark, before, after)) {
      flush()
      opened.push({ mark, at: out.length })
      waiting[mark] += 1
      out.push(mark)
    } else plain += mark
    index += mark.length
  }
  flush()
  return out.join('')

  /** What was opened inside and never closed stays as it was written. */
  function closeMark(mark: Mark): void {
    for (;;) {
      const last = opened.pop()!
      waiting[last.mark] -= 1
      if (last.mark !== mark) continue
      out[last.at] = `<${tags[mark]}>`
      out.push(`</${tags[mark]}>`)
      return
    }
  }
}

function readMark(text: string, at: number): Mark | null {
  const letter = text[at]
  if (letter !== '*' && letter !== '_' && letter !== '~') return null
  const isDouble = text[at + 1] === letter
  if (letter === '~') return isDouble ? '~~' : null
  return (isDouble ? letter + letter : letter) as Mark
}

const isSpace = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter)
const isWordLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Underscores inside a word belong to it: snake_case_names stay whole. */
const canOpen = (mark: Mark, before: string | undefined, after: string | undefined): boolean =>
  !isSpace(after) && !(mark.startsWith('_') && isWordLetter(before))
const canClose = (mark: Mark, before: string | undefined, after: string | undefined): boolean =>
  !isSpace(before) && !(mark.startsWith('_') && isWordLetter(after))

function runLength(text: string, at: number, letter: string): number {
  let end = at
  while (text[end] === letter) end += 1
  return end - at
}

/** For each run of backticks that begins code: where the run of the same length that ends it stands. */
function findCodeEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  if (!text.includes('`')) return ends
  const runs = [...text.matchAll(/`+/g)].map(found => ({ at: found.index, length: found[0].length }))
  const nextOf = new Map<number, number[]>()
  for (let place = runs.length - 1; place >= 0; place -= 1) {
    const { at, length } = runs[place]!
    const later = nextOf.get(length) ?? []
    const next = later.at(-1)
    if (next !== undefined) ends.set(at, next)
    later.push(at)
    nextOf.set(length, later)
  }
  return ends
}

const trimCode = (code: string): string =>
  code.length > 2 && code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
    ? code.slice(1, -1)
    : code

/** A full stop behind an address belongs to the sentence; a bracket only where none was opened in it. */
function trimUrl(url: string): string {
  let end = url.length
  while (end > 8) {
    const last = url[end - 1]!
    if (/[.,;:!?*_~]/.test(last)) end -= 1
    else if (last === ')' && !url.slice(0, end).includes('(')) end -= 1
    else break
  }
  return url.slice(0, end)
}

function renderToken(found: RegExpExecArray, resolver: Resolver): string | null {
  const [, user, group, room, recordType, recordId, url, label] = found
  if (user) return resolver.user(Number(user))
  if (group) return resolver.group(group.toLowerCase() === 'here' ? 'here' : 'all')
  if (room) return resolver.room(room.toLowerCase())
  if (recordType) return resolver.record(recordType.toLowerCase(), recordId!.toLowerCase())
  return link(url!, label ?? url!.replace(/^mailto:/i, ''))
}
