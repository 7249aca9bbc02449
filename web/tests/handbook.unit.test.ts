import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { addresses, pageFor } from '../app/shell/handbook/addresses.ts'
import type { Inline, Page } from '../app/shell/handbook/page.ts'
import { readPage } from '../vite/handbook.ts'

const app = new URL('../app/', import.meta.url)
const files = readdirSync(app, { recursive: true }) as string[]
const read = (file: string) => readFileSync(new URL(file, app), 'utf8')

/** Whoever reads the workspace in another language reads the handbook in English. */
const written = ['en', 'de'] as const

const endingOf = (language: string, kind: string) => (language === 'en' ? `.${kind}` : `.${language}.${kind}`)
const isIn = (language: string, file: string, kind: string) =>
  language === 'en'
    ? /^[^.]+$/.test(file.slice(0, -kind.length - 1))
    : file.endsWith(endingOf(language, kind))

const pagesIn = (language: string): Map<string, Page> =>
  new Map(
    files
      .filter(
        file => file.startsWith('shell/handbook/') && file.endsWith('.md') && isIn(language, file, 'md'),
      )
      .map(file => [basename(file, endingOf(language, 'md')), readPage(read(file))]),
  )

const partsOf = ({ blocks }: Page): Inline[] =>
  blocks.flatMap(block => (block.kind === 'text' ? block.parts : 'items' in block ? block.items.flat() : []))

/** All that the screens say in a language, word for word. */
const saidIn = (language: string): Set<string> =>
  new Set(
    files
      .filter(file => /(^|\/)(words|names)\.[\w.]*ts$/.test(file) && isIn(language, file, 'ts'))
      .flatMap(file =>
        [...read(file).matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([, , text]) => text!),
      ),
  )

const screens = files
  .filter(file => /^areas\/[\w-]+\/area\.ts$/.test(file))
  .flatMap(file => [...read(file).matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!))

it('has a page for every screen', () => {
  expect(screens.length).toBeGreaterThan(90)
  expect(screens.filter(path => pageFor(path) === undefined)).toEqual([])
})

it('speaks of screens that are there', () => {
  const isScreen = (path: string) => screens.some(one => one === path || one.startsWith(`${path}/`))
  expect(Object.keys(addresses).filter(path => !isScreen(path))).toEqual([])
})

it.each(written)('has every page in %s, with the same parts', language => {
  const pages = pagesIn(language)
  expect([...pages.keys()].sort()).toEqual([...new Set(Object.values(addresses))].sort())
  const english = pagesIn('en')
  for (const [name, page] of pages) {
    const kinds = page.blocks.map(({ kind }) => kind)
    expect(kinds, name).toEqual(english.get(name)!.blocks.map(({ kind }) => kind))
  }
})

it.each(written)('calls buttons and fields as the screens do in %s', language => {
  const said = saidIn(language)
  expect(said.size).toBeGreaterThan(2_000)
  const wrong = [...pagesIn(language)].flatMap(([name, page]) =>
    partsOf(page).flatMap(part =>
      typeof part === 'object' && 'label' in part && !said.has(part.label) ? `${name}: ${part.label}` : [],
    ),
  )
  expect(wrong).toEqual([])
})

it.each(written)('leads to screens that are there in %s', language => {
  for (const [name, page] of pagesIn(language)) {
    const links = partsOf(page).flatMap(part => (typeof part === 'object' && 'to' in part ? part.to : []))
    expect(
      links.filter(to => !screens.includes(to)),
      name,
    ).toEqual([])
  }
})

it('shows the screens that are looked at most, small enough for a slow line', () => {
  const pictures = files.filter(file => file.endsWith('.webp'))
  expect(pictures.map(file => basename(file, '.webp')).filter(name => !pagesIn('en').has(name))).toEqual([])
  expect(pictures).toHaveLength(10)
  expect(pictures.filter(file => statSync(new URL(file, app)).size > 40_000)).toEqual([])
})
