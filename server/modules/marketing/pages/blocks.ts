import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { readWebAddress } from '../references.ts'

export interface Button {
  label: string
  url: string
}

export type Block =
  | { type: 'heading'; text: string; level: number }
  | { type: 'text'; html: string }
  | { type: 'image'; url: string; alt: string; link: string | null }
  | ({ type: 'button' } & Button)
  | { type: 'hero'; heading: string; text: string; image_url: string | null; button: Button | null }
  | { type: 'columns'; columns: { blocks: Block[] }[] }
  | { type: 'list'; items: string[] }
  | { type: 'quote'; text: string; author: string }
  | { type: 'faq'; items: { question: string; answer: string }[] }
  | { type: 'video'; url: string }
  | { type: 'form'; form_id: string }
  | { type: 'booking'; slug: string }
  | { type: 'divider' }

const MOST_BLOCKS = 200
const MOST_BYTES = 256 * 1024
const MOST_ITEMS = 100

type Given = Record<string, unknown>

function readText(given: Given, at: string, key: string, most: number, isRequired = true): string {
  const value = given[key]
  if (value === undefined || value === null || value === '') {
    if (isRequired) throw InvalidInput(`${at}.${key} is required`)
    return ''
  }
  if (typeof value !== 'string') throw InvalidInput(`${at}.${key} must be text`)
  if (value.length > most) throw InvalidInput(say`${at}.${key} must be at most ${{ most }} characters`)
  return value
}

/** Where a link may lead. */
function readTarget(given: Given, at: string, key: string): string {
  const text = readText(given, at, key, 2_000).trim()
  const url = URL.parse(text)
  if (url && (url.protocol === 'mailto:' || url.protocol === 'tel:')) return url.href
  return readWebAddress(`${at}.${key}`, text)
}

const readPicture = (given: Given, at: string, key: string): string =>
  readWebAddress(`${at}.${key}`, readText(given, at, key, 2_000))

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function readObject(value: unknown, at: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw InvalidInput(`${at} must be an object`)
  }
  return value as Given
}

function readList(given: Given, at: string, key: string, least: number, most: number): unknown[] {
  const value = given[key]
  if (!Array.isArray(value)) throw InvalidInput(`${at}.${key} is required`)
  if (value.length < least || value.length > most) {
    throw InvalidInput(say`${at}.${key} must have ${{ least }} to ${{ most }} items`)
  }
  return value
}

function readButton(value: unknown, at: string): Button {
  const given = readObject(value, at)
  return { label: readText(given, at, 'label', 200), url: readTarget(given, at, 'url') }
}

const videoHosts = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be|(?:www\.|player\.)?vimeo\.com)$/

function readVideo(given: Given, at: string): string {
  const url = readWebAddress(`${at}.url`, readText(given, at, 'url', 2_000))
  if (!videoHosts.test(new URL(url).hostname)) {
    throw InvalidInput(`${at}.url must be a video of YouTube or Vimeo`)
  }
  return url
}

type ReadBlock = (given: Given, at: string, depth: number) => Block

const kinds: Record<Block['type'], ReadBlock> = {
  heading: (given, at) => {
    const level = given.level ?? 2
    if (level !== 1 && level !== 2 && level !== 3) throw InvalidInput(`${at}.level must be 1, 2 or 3`)
    return { type: 'heading', text: readText(given, at, 'text', 500), level }
  },
  text: (given, at) => ({ type: 'text', html: readText(given, at, 'html', MOST_BYTES) }),
  image: (given, at) => ({
    type: 'image',
    url: readPicture(given, at, 'url'),
    alt: readText(given, at, 'alt', 500, false),
    link: isGiven(given.link) ? readTarget(given, at, 'link') : null,
  }),
  button: (given, at) => ({ type: 'button', ...readButton(given, at) }),
  hero: (given, at) => ({
    type: 'hero',
    heading: readText(given, at, 'heading', 500),
    text: readText(given, at, 'text', 5_000, false),
    image_url: isGiven(given.image_url) ? readPicture(given, at, 'image_url') : null,
    button: isGiven(given.button) ? readButton(given.button, `${at}.button`) : null,
  }),
  columns: (given, at, depth) => {
    if (depth > 1) throw InvalidInput(`${at}: columns must not stand in columns`)
    const columns = readList(given, at, 'columns', 2, 4).map((column, n) => {
      const place = `${at}.columns[${n}]`
      const { blocks } = readObject(column, place)
      if (!Array.isArray(blocks)) throw InvalidInput(`${place}.blocks is required`)
      return { blocks: blocks.map((block, m) => readBlock(block, `${place}.blocks[${m}]`, depth + 1)) }
    })
    return { type: 'columns', columns }
  },
  list: (given, at) => ({
    type: 'list',
    items: readList(given, at, 'items', 1, MOST_ITEMS).map((item, n) =>
      readText({ [n]: item }, `${at}.items`, String(n), 2_000),
    ),
  }),
  quote: (given, at) => ({
    type: 'quote',
    text: readText(given, at, 'text', 5_000),
    author: readText(given, at, 'author', 200, false),
  }),
  faq: (given, at) => ({
    type: 'faq',
    items: readList(given, at, 'items', 1, MOST_ITEMS).map((item, n) => {
      const place = `${at}.items[${n}]`
      const one = readObject(item, place)
      return {
        question: readText(one, place, 'question', 500),
        answer: readText(one, place, 'answer', 5_000),
      }
    }),
  }),
  video: (given, at) => ({ type: 'video', url: readVideo(given, at) }),
  form: (given, at) => ({ type: 'form', form_id: readText(given, at, 'form_id', 36).toLowerCase() }),
  booking: (given, at) => ({ type: 'booking', slug: readText(given, at, 'slug', 80) }),
  divider: () => ({ type: 'divider' }),
}

function readBlock(value: unknown, at: string, depth: number): Block {
  const given = readObject(value, at)
  const { type } = given
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type))
    throw InvalidInput(`${at}.type is not a block type`)
  return kinds[type as Block['type']](given, at, depth)
}

/** With those that stand in columns, each with what the request calls it. */
export function* walk(blocks: readonly Block[], at = 'blocks'): Generator<{ block: Block; at: string }> {
  for (const [n, block] of blocks.entries()) {
    const place = `${at}[${n}]`
    yield { block, at: place }
    if (block.type !== 'columns') continue
    for (const [m, column] of block.columns.entries())
      yield* walk(column.blocks, `${place}.columns[${m}].blocks`)
  }
}

export function readBlocks(given: readonly unknown[]): Block[] {
  if (Buffer.byteLength(JSON.stringify(given)) > MOST_BYTES)
    throw InvalidInput('blocks must be at most 256 KB')
  const blocks = given.map((block, n) => readBlock(block, `blocks[${n}]`, 1))
  if ([...walk(blocks)].length > MOST_BLOCKS)
    throw InvalidInput(say`blocks must be at most ${{ most: MOST_BLOCKS }}`)
  return blocks
}
