import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages } from '#kit/web/language.ts'
import { checks } from '#modules/seo/checks/table.ts'
import type { CheckWords } from '../app/areas/seo/spoken/check-words.ts'
import { appLanguages } from '../app/kit/languages.ts'
import { languages as spoken } from '../ui/languages.ts'

const translations = appLanguages.filter(language => language !== 'en')

it('speaks the languages of the server, and has words for each', () => {
  expect(spoken).toEqual(languages)
  expect(readdirSync(new URL('../messages', import.meta.url)).sort()).toEqual([...languages].sort())
})

it('has words for every screen in all languages of the workspace', () => {
  const files = readdirSync(new URL('../app', import.meta.url), { recursive: true }) as string[]
  const english = files.filter(file => /(^|\/)(words|names)\.ts$/.test(file))
  expect(english.length).toBeGreaterThan(70)
  const wanted = translations.flatMap(language =>
    english.map(file => file.replace(/\.ts$/, `.${language}.ts`)),
  )
  expect(files.filter(file => /(words|names)\.\w+\.ts$/.test(file)).sort()).toEqual(wanted.sort())
})

it.each(translations)('has %s for every check of a site, and for no other', async language => {
  const spoken = (await import(`../app/areas/seo/spoken/checks.${language}.ts`)) as { checks: CheckWords }
  expect(Object.keys(spoken.checks)).toEqual(checks.map(({ id }) => id))
})

it.each(translations)('has %s for what a check finds and expects', async language => {
  const { evidence } = (await import(`../app/areas/seo/spoken/evidence.${language}.ts`)) as {
    evidence: readonly (readonly [RegExp, string])[]
  }
  const folder = new URL('../../server/modules/seo/checks/', import.meta.url)
  const said = readdirSync(folder)
    .filter(name => !name.includes('.test.'))
    .flatMap(name => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/\b(?:found|expected)(?::| =) '([^']+)'/g),
    ])
    .map(([, text]) => text!)
  expect(said.length).toBeGreaterThan(30)
  // Names and numbers, the same in every language.
  const same = new Set(['200', 'https', 'og:title', 'og:image'])
  const unknown = said.filter(text => !same.has(text) && !evidence.some(([known]) => known.test(text)))
  expect(unknown).toEqual([])
})
