import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { seeds } from '#modules/campaigns/templates/seeds.ts'
import { kinds as resources } from '#modules/cloud/kinds/index.ts'
import { forecastCategories } from '#modules/deals/schema.ts'
import { modules } from '#modules/index.ts'
import { industries } from '#modules/leads/synthetic/companies.ts'
import { readAudit } from '../../tools/structure/audit-lines.ts'
import { readSentences, readTold } from '../../tools/structure/sentences.ts'
import { appLanguages } from '../app/kit/languages.ts'
import { fill } from '../app/kit/sentences/fill.ts'
import { translate } from '../app/kit/sentences/translate.ts'
import { en, type Sentences } from '../app/kit/sentences/words.ts'

const read = await readSentences()
const told = await readTold()
const audit = await readAudit()
const labels = modules
  .flatMap(({ reportDatasets = [] }) => reportDatasets)
  .flatMap(({ label, fields }) => [label, ...Object.values(fields).map(field => field.label)])
const kinds = [
  ...new Set(
    globSync('server/modules/*/timeline.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\btype: '(\w+)'/g)].map(([, kind]) => kind!),
    ),
  ),
]
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

it('can tell from the source what each refusal of the server is made of', () => {
  expect(read.templates.length).toBeGreaterThan(600)
  expect(read.unreadable).toEqual([])
})

it('says a sentence of its own only for one that the server says', () => {
  expect(Object.keys(en.by).filter(template => !read.templates.includes(template))).toEqual([])
})

it.each(appLanguages.filter(language => language !== 'en'))(
  'says every refusal of the server in %s',
  async language => {
    const { words } = (await import(`../app/kit/sentences/words.${language}.ts`)) as { words: Sentences }
    expect(read.templates.filter(template => words.by[template] === undefined)).toEqual([])
    expect(Object.keys(words.by).filter(template => !read.templates.includes(template))).toEqual([])
    // Nothing stands in a sentence that the server does not give with it.
    const invented = Object.entries(words.by).filter(([template, text]) =>
      places(text).some(name => !places(template).includes(name)),
    )
    expect(invented).toEqual([])
  },
)

it('fills in values, lists and numbers as the language writes them', () => {
  const params = { most: 20_000, choices: ['paid', 'other'] }
  expect(fill('{choices}: {most}, {"E-Mail"}', params, { paid: 'bezahlt' }, 'de')).toBe(
    'bezahlt, other: 20.000, {"E-Mail"}',
  )
})

it.each(appLanguages.filter(language => language !== 'en'))(
  'has %s for timelines, findings, audit log and reports',
  async language => {
    const { words } = (await import(`../app/kit/sentences/words.${language}.ts`)) as { words: Sentences }
    expect([told.length > 70, audit.actions.length > 150, labels.length > 150]).toEqual([true, true, true])
    const lacking = [...told, ...audit.actions, ...labels].filter(text => words.told[text] === undefined)
    expect([...new Set(lacking)]).toEqual([])
  },
)

it.each(appLanguages.filter(language => language !== 'en'))(
  'has %s for every kind of what happens with a record',
  async language => {
    const { words } = (await import(`../app/kit/sentences/words.${language}.ts`)) as { words: Sentences }
    expect(kinds.length).toBeGreaterThan(60)
    expect(kinds.filter(kind => words.codes[kind] === undefined)).toEqual([])
  },
)

const translations = appLanguages.filter(language => language !== 'en')

it.each(translations)('has %s for what a line of the audit log tells', async language => {
  const { words } = (await import(`../app/kit/sentences/words.${language}.ts`)) as { words: Sentences }
  expect(audit.details.length).toBeGreaterThan(40)
  expect(audit.details.filter(key => words.codes[key] === undefined)).toEqual([])
})

it.each(translations)('has %s for each kind of resource and all that is done to it', async language => {
  const { words } = (await import(`../app/kit/sentences/words.${language}.ts`)) as { words: Sentences }
  const lacking = resources.flatMap(({ name, actions }) => {
    const doings = ['create', 'update', 'delete', ...Object.keys(actions)]
    const lines = [...doings, ...doings.map(doing => `${doing}_failed`), 'drifted']
    return [
      ...[name, ...doings].filter(code => words.codes[code] === undefined),
      ...lines
        .map(line => `platform.${name}_${line}`)
        .filter(line => /platform|\{|_/.test(translate(line, words, language))),
    ]
  })
  expect(lacking).toEqual([])
})

it.each(translations)('has %s for branches, forecasts and what ships', async language => {
  const { words } = (await import(`../app/kit/sentences/words.${language}.ts`)) as { words: Sentences }
  const codes = [...industries.map(([name]) => name), ...forecastCategories, 'none', 'quarantine', 'reject']
  expect(codes.filter(code => words.codes[code] === undefined)).toEqual([])
  const shipped = seeds.flatMap(({ name, category }) => [name, category])
  expect(shipped.filter(text => words.told[text] === undefined)).toEqual([])
})

it('says stored lines anew by the shape of their sentence', async () => {
  const { words } = await import('../app/kit/sentences/words.de.ts')
  const say = (text: string) => translate(text, words, 'de')
  expect(say('Quote QT-000004 for €900.00 sent')).toBe('Angebot QT-000004 über €900.00 gesendet')
  expect(say('Changed email, first name and shoe size')).toBe('Geändert: E-Mail, Vorname und shoe size')
  expect(say('Sum of Amount')).toBe('Summe: Betrag')
  expect(say('title must be at most 300 characters')).toBe('Höchstens 300 Zeichen.')
  expect(say('The “yes” exit of “Opened?” is not connected')).toBe(
    'Der Ausgang „yes“ von “Opened?” ist nicht verbunden',
  )
  expect(say('platform.load_balancer_add_targets_failed')).toBe('Load Balancer: Ziele hinzufügen gescheitert')
  expect(say('A line that nobody translated')).toBe('A line that nobody translated')
})
