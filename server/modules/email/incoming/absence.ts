import type { ParsedResult } from 'chrono-node'

type Reader = {
  parse(text: string, reference: object, option: { forwardDate: boolean }): ParsedResult[]
}

/** Loaded when somebody is away who writes so. */
const readers: Record<string, () => Promise<Reader>> = {
  en: () => import('chrono-node/en'),
  de: () => import('chrono-node/de'),
  fr: () => import('chrono-node/fr'),
  es: () => import('chrono-node/es'),
  pt: () => import('chrono-node/pt'),
  it: () => import('chrono-node/it'),
  nl: () => import('chrono-node/nl'),
  ja: () => import('chrono-node/ja'),
}

/** What stands before the last day, in the languages that are read. */
const UNTIL =
  /(?:\b(?:until|till?|through|thru|to|bis(?: zum| einschlie(?:ß|ss)lich)?|jusqu['’](?:au|à)|au|hasta(?: el)?|al?|até(?: o dia| ao?| o)?|fino (?:al|a)|tot(?: en met)?|t\/m)|[–—-])[\s:,]*(?:(?:and )?(?:including|inclusive|incl\.?|inkl\.?|den|the|el|le)[\s:,]*)*$/iu
/** What stands before the day on which somebody is there again, or shortly after it. */
const BACK_BEFORE =
  /\b(?:back|return(?:ing)?|available again|reachable again|in the office again|from|as of|ab(?: dem)?|zurück(?: am)?|wieder(?: \S+){0,2}|de retour|retour|à partir du|reviens|dès le|de vuelta|vuelvo|regreso|a partir del?|de volta|volto|retorno|rientr\w+|terug|vanaf|weer)(?: [^\s.!?\d]+){0,3}[\s:,]*$/iu
const UNTIL_AFTER = /^\s*(?:まで|迄)/u
const BACK_AFTER =
  /^\s*(?:に(?:戻|復帰|出社)|より|から|(?:is|bin|bin ich|wieder|zurück)\b[^.!?]{0,40}\b(?:zurück|back)\b)/iu

/** Common words of absence, by which its language is guessed where nobody named one. */
const WORDS: Record<string, RegExp> = {
  en: /\b(?:the|out of|office|away|until|will|be|am|return|back|my)\b/giu,
  de: /\b(?:ich|bin|bis|nicht|im|büro|abwesend|wieder|urlaub|zum|vom|nachricht|zurück)\b/giu,
  fr: /\b(?:je|suis|absent|absente|jusqu|bureau|du|votre|congés|retour|inclus)\b/giu,
  es: /\b(?:estoy|estaré|hasta|fuera|oficina|el|vacaciones|ausente|mi|su|correo)\b/giu,
  pt: /\b(?:estou|estarei|até|fora|escritório|férias|ausente|não|meu|seu|retorno)\b/giu,
  it: /\b(?:sono|sarò|fino|fuori|ufficio|ferie|assente|mio|rientro)\b/giu,
  nl: /\b(?:ik|ben|tot|niet|afwezig|kantoor|vakantie|weer|terug|het)\b/giu,
  ja: /[ぁ-んァ-ン]/gu,
}

const MOST_TEXT = 4_000
const DAY_MS = 86_400_000
const MOST_DAYS = 366

const languageOf = (text: string, named: string | undefined): string => {
  const own = named?.trim().slice(0, 2).toLowerCase() ?? ''
  if (readers[own]) return own
  const counts = Object.entries(WORDS).map(([name, words]) => [name, text.match(words)?.length ?? 0] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** `24.11.` as it is written where the year goes without saying. */
const withYears = (text: string, wrote: Date): string =>
  text.replaceAll(/\b(\d{1,2})\.\s?(\d{1,2})\.(?!\s?\d)/g, (whole, day: string, month: string) => {
    const year = wrote.getUTCFullYear()
    const at = Date.UTC(year, Number(month) - 1, Number(day))
    return Number(month) > 12 ? whole : `${day}.${month}.${at < wrote.getTime() - DAY_MS ? year + 1 : year}`
  })

const dayOf = (part: ParsedResult['start']): number =>
  Date.UTC(part.get('year')!, part.get('month')! - 1, part.get('day')!)

/**
 * The last day of an absence, as an automatic reply tells it: the day it names as the last one, the day before the one it
 * names for the return, else the latest it names. Only what lies after the mail, and within a year.
 */
export async function readAbsence(
  text: string,
  { language, wrote }: { language?: string | undefined; wrote: Date },
): Promise<string | null> {
  const read = withYears(text.slice(0, MOST_TEXT), wrote)
  const reader = await readers[languageOf(read, language)]!()
  const found = reader.parse(read, { instant: wrote, timezone: 0 }, { forwardDate: true })
  const today = Math.floor(wrote.getTime() / DAY_MS) * DAY_MS
  const last: number[] = []
  const others: number[] = []
  for (const { index, text: said, start, end } of found) {
    if (!(end ?? start).isCertain('day') && !start.isCertain('weekday')) continue
    const before = read.slice(Math.max(0, index - 50), index)
    const after = read.slice(index + said.length, index + said.length + 60)
    if (end) last.push(dayOf(end))
    else if (UNTIL.test(before) || UNTIL_AFTER.test(after)) last.push(dayOf(start))
    else if (BACK_BEFORE.test(before) || BACK_AFTER.test(after)) last.push(dayOf(start) - DAY_MS)
    else if (start.isCertain('day')) others.push(dayOf(start))
  }
  const isLater = (day: number) => day > today && day <= today + MOST_DAYS * DAY_MS
  const [day] = [last, others].map(some => Math.max(...some.filter(isLater))).filter(Number.isFinite)
  return day === undefined ? null : new Date(day).toISOString().slice(0, 10)
}
