import { SaxesParser } from 'saxes'
import { Refused } from '#platform/bounded-work/task.ts'

/** An element by its local name: standards differ in namespaces and prefixes, and agree on names. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const MOST_DEPTH = 60
const MOST_ELEMENTS = 3_000_000
const MOST_IN_ONE = 200_000
const MOST_TEXT = 5_000
const PIECE = 64 * 1024

export const NO_ENTITIES = 'it declares a document type or entities'

interface Handlers {
  /** Elements that are handed over whole as they end, and then let go of: a statement may have thousands. */
  whole: ReadonlySet<string>
  onOpen?: (name: string, path: readonly string[]) => void
  onWhole: (element: Element, path: readonly string[]) => void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML in pieces, with an end to everything; only what is wanted is ever built. */
export function readXml(text: string, { whole, onOpen, onWhole }: Handlers): void {
  const parser = new SaxesParser()
  const path: string[] = []
  const open: Element[] = []
  let elements = 0
  let inOne = 0
  const refuse = (why: string): never => {
    throw new Refused(why)
  }
  parser.on('doctype', () => refuse(NO_ENTITIES))
  parser.on('error', ({ message }) =>
    refuse(/entity/i.test(message) ? NO_ENTITIES : 'it is not well-formed XML'),
  )
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = local(full)
    elements += 1
    if (elements > MOST_ELEMENTS || path.length >= MOST_DEPTH) refuse('it is too large or too nested')
    path.push(name)
    if (open.length === 0 && !whole.has(name)) {
      onOpen?.(name, path)
      return
    }
    inOne = open.length === 0 ? 1 : inOne + 1
    if (inOne > MOST_IN_ONE) refuse('it is too large or too nested')
    const element: Element = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element && element.text.length < MOST_TEXT) element.text += part.slice(0, MOST_TEXT)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element && open.length === 0) onWhole(element, path)
    path.pop()
  })
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE))
  parser.close()
}

/** The elements at a path, over all elements of a name on the way. */
export function all(element: Element | undefined, ...path: readonly string[]): Element[] {
  let found = element ? [element] : []
  for (const name of path) found = found.flatMap(one => one.children.filter(child => child.name === name))
  return found
}

export const one = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  all(element, ...path)[0]

export const textAt = (element: Element | undefined, ...path: readonly string[]): string | null =>
  one(element, ...path)?.text.trim() || null
