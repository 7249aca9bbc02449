import { describe, expect, it } from 'vitest'
import { languages, localeFor } from '../web/language.ts'
import { findLanguage } from './languages.ts'

describe('a language', () => {
  it.each([
    ['de', 'de'],
    [' DE ', 'de'],
    ['de-at', 'de-AT'],
    ['pt_BR', 'pt-BR'],
    ['en-UK', 'en-GB'],
    ['German', 'de'],
    ['Deutsch', 'de'],
    ['Allemand', 'de'],
    ['alemán', 'de'],
    ['alemão', 'de'],
    ['ドイツ語', 'de'],
    ['italiano', 'it'],
    ['Polski', 'pl'],
  ])('written as %j is %s', (text, tag) => expect(findLanguage(text)).toBe(tag))

  it.each(languages)('is found by its name in %s', language => {
    const names = new Intl.DisplayNames(language, { type: 'language' })
    for (const code of ['de', 'en', 'fr', 'es', 'pt', 'ja', 'it', 'nl', 'pl', 'sv']) {
      expect(findLanguage(names.of(code)!)).toBe(code)
    }
  })

  it('that nobody speaks is none', () => {
    for (const text of ['Klingon', 'xx', 'de-XQ', 'Germany', 'German please', '']) {
      expect(findLanguage(text)).toBeUndefined()
    }
  })
})

describe('how a customer is written to', () => {
  it.each([
    ['en-US', null, 'en-US'],
    ['en-US', 'de', 'de'],
    ['de-AT', 'de', 'de-AT'],
    ['de-AT', 'de-CH', 'de-CH'],
    ['de-AT', 'it', 'de-AT'],
  ])('by %s, where %s was asked for, is as in %s', (own, asked, locale) =>
    expect(localeFor(own, asked)).toBe(locale),
  )
})
