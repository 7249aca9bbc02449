import { fill } from './fill.ts'
import type { Sentences } from './words.ts'

interface Pattern {
  shape: RegExp
  names: string[]
  said: string
}

const patterns = new WeakMap<Sentences, Pattern[]>()

/**
 * What the server wrote down in English, said in another language: stored lines carry no parts, so that they are found again
 * by the shape of their sentence. What is not known stays as it is.
 */
export function translate(
  text: string,
  words: Sentences,
  language: string,
  /** How a value is said that is no word: an amount. */
  say: (value: string) => string = value => value,
): string {
  const whole = words.told[text] ?? words.by[text]
  if (whole !== undefined) return whole
  for (const { shape, names, said } of shapesOf(words)) {
    const found = shape.exec(text)
    if (!found) continue
    const params = Object.fromEntries(
      names.map((name, index) => [name, toldValue(say(found[index + 1]!), words, language)]),
    )
    return fill(said, params, words.values, language)
  }
  return text
}

/** A value may be a label or a list of some: `Sum of Amount`, `Changed email and phone`. */
function toldValue(value: string, words: Sentences, language: string): string {
  const known = words.values[value] ?? words.told[value]
  if (known !== undefined) return known
  const parts = value.split(/, | and /)
  const all = parts.map(part => words.values[part] ?? part)
  return parts.length > 1 && all.some((part, index) => part !== parts[index])
    ? new Intl.ListFormat(language).format(all)
    : value
}

/** The longer sentence first: a shorter one may be the beginning of it. */
function shapesOf(words: Sentences): Pattern[] {
  const known = patterns.get(words)
  if (known) return known
  const made = Object.entries({ ...words.by, ...words.told })
    .filter(([template]) => /\{\w+\}/.test(template) && literalLength(template) > 4)
    .sort(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([template, said]) => {
      const parts = template.split(/\{(\w+)\}/)
      const names = parts.filter((_, index) => index % 2 === 1)
      const source = parts.map((part, index) =>
        index % 2 === 0
          ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
          : part === 'field' && index === 1
            ? '([a-z][\\w.[\\]]*)'
            : '(.+?)',
      )
      return { shape: new RegExp(`^${source.join('')}$`, 's'), names, said }
    })
  patterns.set(words, made)
  return made
}

const literalLength = (template: string) => template.replaceAll(/\{\w+\}/g, '').length
