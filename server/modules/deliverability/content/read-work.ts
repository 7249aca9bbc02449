import { DomUtils, parseDocument } from 'htmlparser2'
import { Refused } from '#platform/bounded-work/task.ts'
import { isTooDeep } from '#platform/html/limits.ts'
import type { ContentIn, Finding } from './schema.ts'

export interface ReadContent {
  findings: Finding[]
  /** Names that links lead to. */
  hosts: string[]
}

const CLIPPED_BYTES = 102 * 1024
const LITTLE_TEXT = 20
const MOST_HOSTS = 10
const shorteners = new Set([
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  'shorturl.at',
  't.co',
  't.ly',
  'tinyurl.com',
])

const cut = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)

/** What is noticed by reading alone. In another process: it is somebody's text. */
export function readContent({ subject, body_html }: ContentIn): ReadContent {
  if (isTooDeep(body_html)) throw new Refused('The mail is nested too deeply')
  const findings: Finding[] = []
  const say = (code: Finding['code'], status: Finding['status'], message: string, evidence: string) =>
    void findings.push({ code, status, message, evidence: cut(evidence) })
  const document = parseDocument(body_html)
  readSubject(subject, say)
  const bytes = Buffer.byteLength(body_html)
  if (bytes > CLIPPED_BYTES) {
    const kilobytes = Math.round(bytes / 1024)
    say('size_clipped', 'warn', 'Gmail cuts mails off after 102 KB', `${kilobytes} KB`)
  }
  const elements = DomUtils.getElementsByTagName(() => true, document.children)
  const text = DomUtils.innerText(document.children).replaceAll(/\s+/g, ' ').trim()
  const images = elements.filter(({ name }) => name === 'img')
  if (text === '' && images.length === 0) say('no_text', 'fail', 'The mail says nothing', '')
  else if (text.length < LITTLE_TEXT && images.length > 0) {
    say('image_only', 'warn', 'The mail is all picture: filters cannot read it', images[0]!.attribs.src ?? '')
  }
  readHidden(elements, say)
  const links = elements.filter(({ name, attribs }) => name === 'a' && attribs.href)
  return { findings, hosts: readLinks(links, say) }
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

type Say = (code: Finding['code'], status: Finding['status'], message: string, evidence: string) => void

function readSubject(subject: string, say: Say): void {
  const letters = subject.replaceAll(/[^\p{L}]/gu, '')
  if (letters.length >= 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) {
    say('subject_caps', 'warn', 'The subject is all capitals', subject)
  }
  if (/^\s*(?:re|fwd?|aw|wg|sv|tr)\s*:/i.test(subject)) {
    say('subject_fake_reply', 'fail', 'The subject poses as an answer', subject)
  }
}

const HIDDEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$))/i
const LONG_PREVIEW = 200

/** A short line for the preview of inboxes is usual; much more of it is what spam does. */
function readHidden(elements: readonly Element[], say: Say): void {
  for (const element of elements) {
    if (!HIDDEN.test(element.attribs.style ?? '')) continue
    const words = DomUtils.textContent(element)
      .replaceAll(/(?:\s|[\u200b-\u200f\u00ad\ufeff]|\u034f)+/g, ' ')
      .trim()
    if (words.length > LONG_PREVIEW) {
      say('hidden_text', 'fail', 'Text that readers cannot see', words)
      return
    }
  }
}

function readLinks(links: readonly Element[], say: Say): string[] {
  const hosts = new Set<string>()
  const told = new Set<string>()
  const once: Say = (code, status, message, evidence) => {
    if (told.has(`${code} ${evidence}`)) return
    told.add(`${code} ${evidence}`)
    say(code, status, message, evidence)
  }
  for (const link of links) {
    const url = URL.parse(link.attribs.href!.trim())
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const host = url.hostname.replace(/^www\./, '')
    hosts.add(url.hostname)
    if (shorteners.has(host)) once('link_shortener', 'warn', 'Short links hide where they lead', url.href)
    if (url.protocol === 'http:') once('link_insecure', 'warn', 'The link is not encrypted', url.href)
    const shown = shownHost(link)
    if (shown && shown !== host && !host.endsWith(`.${shown}`) && !shown.endsWith(`.${host}`)) {
      once('link_text_mismatch', 'fail', `The link shows ${shown} and leads to ${host}`, url.href)
    }
  }
  return [...hosts].slice(0, MOST_HOSTS)
}

/** The host that the words of a link look like, if they look like one. */
function shownHost(link: Element): string | null {
  const words = DomUtils.textContent(link).trim()
  const match = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/?#:]\S*)?$/i.exec(words)
  return match ? match[1]!.toLowerCase() : null
}
