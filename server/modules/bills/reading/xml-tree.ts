import { SaxesParser } from 'saxes'
import { Refused } from '#platform/bounded-work/task.ts'
import { HAS_ENTITIES, NO_E_INVOICE, TOO_MUCH } from './refusals.ts'

const MOST_DEPTH = 40
const MOST_ELEMENTS = 400_000
const MOST_ATTRIBUTES = 50
const MOST_TEXT = 5_000
const PIECE = 64 * 1024

/** An element by its name without a prefix: what it holds, in the order of the document. */
export interface Element {
  readonly name: string
  readonly uri: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** Whole documents in other documents, and signatures: nothing of a bill is in them, and they may be long. */
const PASSED_OVER = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject', 'UBLExtensions'])

/** With an end to everything: depth, elements, attributes, the length of each text. */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const open: Element[] = []
  let root: Element | undefined
  let elements = 0
  let passedOver = 0
  const refuse = (why: string) => {
    throw new Refused(why)
  }
  parser.on('doctype', () => refuse(HAS_ENTITIES))
  parser.on('error', ({ message }) => refuse(/entity/i.test(message) ? HAS_ENTITIES : NO_E_INVOICE))
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MOST_ATTRIBUTES) refuse(TOO_MUCH)
  })
  let attributes = 0
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    elements += 1
    if (elements > MOST_ELEMENTS || open.length >= MOST_DEPTH) refuse(TOO_MUCH)
    const element: Element = {
      name: local,
      uri,
      attributes: Object.fromEntries(Object.values(given).map(one => [one.local, one.value.slice(0, 200)])),
      children: [],
      text: '',
    }
    if (passedOver > 0 || PASSED_OVER.has(local)) passedOver += 1
    else open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (!element || passedOver > 0 || element.text.length >= MOST_TEXT) return
    element.text += part.slice(0, MOST_TEXT - element.text.length)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
    if (passedOver > 0) passedOver -= 1
  })
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE))
  parser.close()
  if (!root) throw new Refused(NO_E_INVOICE)
  return root
}

/** By its mark, else as its first line says; what it cannot be is refused. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xfe)
      return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
    if (bytes[0] === 0xfe && bytes[1] === 0xff)
      return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
    const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
    const named = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,20})["']/.exec(
      head,
    )?.[1]
    const encoding = named && !/^utf-?16/i.test(named) ? named : 'utf-8'
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(NO_E_INVOICE)
  }
}

/** The elements at a path, over all elements of a name on the way. */
export function all(element: Element | undefined, ...path: readonly string[]): Element[] {
  let found = element ? [element] : []
  for (const name of path) found = found.flatMap(one => one.children.filter(child => child.name === name))
  return found
}

export const one = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  all(element, ...path)[0]

/** Null where there is none or nothing in it. */
export const textOf = (element: Element | undefined): string | null =>
  element?.text.replaceAll('\0', '').toWellFormed().trim() || null

export const textAt = (element: Element | undefined, ...path: readonly string[]): string | null =>
  textOf(one(element, ...path))
