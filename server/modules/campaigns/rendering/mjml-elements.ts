import { Parser } from 'htmlparser2'
import { Refused } from '#platform/bounded-work/task.ts'

const MOST_BYTES = 256 * 1024
const MOST_ELEMENTS = 2_000
/** Deeper than any mail: a section, a column, a group and what stands in it make six. */
const MOST_LEVELS = 60

/** The elements there are. What is in them is HTML where the second word says so. */
const elements: Record<string, 'elements' | 'html'> = {
  mjml: 'elements',
  'mj-head': 'elements',
  'mj-body': 'elements',
  'mj-attributes': 'elements',
  'mj-all': 'elements',
  'mj-class': 'elements',
  'mj-breakpoint': 'elements',
  'mj-font': 'elements',
  'mj-html-attributes': 'html',
  'mj-preview': 'html',
  'mj-style': 'html',
  'mj-title': 'html',
  'mj-accordion': 'elements',
  'mj-accordion-element': 'elements',
  'mj-accordion-title': 'html',
  'mj-accordion-text': 'html',
  'mj-button': 'html',
  'mj-carousel': 'elements',
  'mj-carousel-image': 'elements',
  'mj-column': 'elements',
  'mj-divider': 'elements',
  'mj-group': 'elements',
  'mj-hero': 'elements',
  'mj-image': 'elements',
  'mj-navbar': 'elements',
  'mj-navbar-link': 'html',
  'mj-raw': 'html',
  'mj-section': 'elements',
  'mj-social': 'elements',
  'mj-social-element': 'html',
  'mj-spacer': 'elements',
  'mj-table': 'html',
  'mj-text': 'html',
  'mj-wrapper': 'elements',
}

/** Reads it tag by tag and refuses what the compiler would let through in silence, or choke on. */
export function checkMjml(source: string): void {
  if (Buffer.byteLength(source) > MOST_BYTES) throw new Refused('the MJML is larger than 256 KB')
  if (/<!(?:ENTITY|DOCTYPE)\b/i.test(source)) throw new Refused('a document type is not allowed in MJML')
  const open: string[] = []
  let count = 0
  let inHtml = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        count += 1
        if (name === 'mj-include') throw new Refused('mj-include is not allowed')
        const content = elements[name]
        if (!content && (inHtml === 0 || name.startsWith('mj-'))) throw new Refused(`unknown element ${name}`)
        if (count > MOST_ELEMENTS) throw new Refused(`more than ${MOST_ELEMENTS} elements`)
        open.push(name)
        if (open.length > MOST_LEVELS) throw new Refused(`nested deeper than ${MOST_LEVELS} levels`)
        if (content === 'html' || inHtml > 0) inHtml += 1
      },
      onclosetag(name) {
        const opened = open.pop()
        if (inHtml > 0) inHtml -= 1
        if (opened !== name) throw new Refused(`${opened ?? name} is not closed`)
      },
      ontext(text) {
        if (inHtml === 0 && text.trim() !== '') {
          throw new Refused(`text outside of an element: ${text.trim().slice(0, 40)}`)
        }
      },
    },
    { xmlMode: true, recognizeSelfClosing: true, decodeEntities: false },
  )
  for (let at = 0; at < source.length; at += 4_000) parser.write(source.slice(at, at + 4_000))
  parser.end()
  if (count === 0) throw new Refused('there is no mjml element')
}
