import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

// Test support: which words on a screen are not of its language.

const app = `${import.meta.dirname}/../app`

/** What stands between quotes in the words of a language, without keys and what is filled in. */
function wordsIn(...patterns: string[]): Set<string> {
  const said = globSync(patterns, { cwd: app }).flatMap(file => {
    const code = readFileSync(`${app}/${file}`, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$|import\.meta\.glob.*$/gm, '')
      .replace(/'(?:[^'\\\n]|\\.)*':/g, '')
    return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(
      ([, single, double, template]) => single ?? double ?? template?.replace(/\$\{[^}]*\}/g, ' ') ?? '',
    )
  })
  return new Set(wordsOf(said.join('\n')))
}

/** One letter or two are units, keys and plurals. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{M}’']*/gu) ?? []).filter(word => word.length > 2)

const english = wordsIn('**/{words,names}.ts')

/** Words that English screens say and those in the language never do. */
export function foreignWordsTo(language: string): ReadonlySet<string> {
  const own = wordsIn(`**/{words,names}.${language}.ts`, `kit/sentences/${language}/*.ts`)
  return english.difference(own)
}

/** Everything that somebody reads or hears there: texts and labels. */
const TEXTS = `(() => {
  const found = [document.title]
  const aside = 'script, noscript, style, code, kbd, iframe, [translate=no]'
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest(aside)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      found.push(one.getAttribute(name) ?? '')
    for (const node of one.childNodes) if (node.nodeType === 3) found.push(node.textContent)
  }
  return [...new Set(found.map(text => text.trim().replace(/\\s+/g, ' ')).filter(Boolean))]
})()`

/** A name of the code in place of a word: `due_at`, `dueAt`, undefined. */
const isKey = (text: string) =>
  /^[a-z]+(?:_[a-z]+)+$|^[a-z]+[A-Z][A-Za-z]+$|\bundefined\b|\[object|\bNaN\b|\$\{|\{\d\}/.test(text)

/** Addresses and codes are the same in every language, and a Spanish May looks English. */
const ASIDE = /\S*[@/]\S*|\S+\.\S+|\d+ \p{L}+ \d{4}|^[A-Z]{3} · .*/gu

/** What is said there in English, or by a key, as "word: text". `known` are names that people gave. */
export async function foreignTexts(
  page: Page,
  foreign: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS)
  return texts.flatMap(text => {
    const plain = text.replace(ASIDE, ' ')
    if (isKey(plain.trim())) return [`key: ${text}`]
    const found = wordsOf(plain).filter(word => foreign.has(word) && !known.has(word))
    return found.length > 0 ? [`${found.join(', ')}: ${text.slice(0, 160)}`] : []
  })
}
