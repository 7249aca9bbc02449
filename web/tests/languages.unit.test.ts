import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages } from '#kit/web/language.ts'
import { checks } from '#modules/seo/checks/table.ts'
import { checks as spokenChecks } from '../app/seo/checks.de.ts'
import { languages as spoken } from '../ui/languages.ts'

it('speaks the languages of the server, and has words for each', () => {
  expect(spoken).toEqual(languages)
  expect(readdirSync(new URL('../messages', import.meta.url)).sort()).toEqual([...languages].sort())
})

it('has German words for every check of a site, and for no other', () => {
  expect(Object.keys(spokenChecks)).toEqual(checks.map(({ id }) => id))
})
