import { DomUtils, parseDocument } from 'htmlparser2'
import { judgeLink } from '#modules/outreach/index.ts'
import { isTooDeep } from '#platform/html/limits.ts'
import { fieldsWithDefault, findTemplateError, usedFields } from '#platform/liquid/render.ts'
import { isCampaignField, isEverybodys } from '../preview/known-fields.ts'
import type { Finding } from './schema.ts'

/** What can be said of a mail by reading it: done in another process, for it is somebody's text. */

export interface ToLint {
  subjects: string[]
  preheader: string
  html: string
  compileError: string | null
  isEmpty: boolean
}

export interface Read {
  findings: Finding[]
  /** Web addresses that somebody could ask. */
  links: string[]
  /** Fields that may be empty for somebody and have nothing in their place. */
  bare: string[]
}

const LONG_SUBJECT = 70
const CLIPPED = 102_000
const MOST_EVIDENCE = 120

const spamWords = [
  'act now',
  'buy now',
  'cash bonus',
  'click here',
  'congratulations',
  'double your',
  'earn money',
  'extra cash',
  'free gift',
  'free money',
  'guaranteed',
  'limited time',
  'lowest price',
  'make money',
  'no obligation',
  'order now',
  'risk free',
  'risk-free',
  'special promotion',
  'urgent',
  'winner',
  'you have won',
  '100% free',
  '$$$',
]
const shorteners =
  /^(?:bit\.ly|goo\.gl|t\.co|tinyurl\.com|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy)$/i

const finding = (
  id: Finding['id'],
  severity: Finding['severity'],
  message: string,
  fix: string,
  evidence: string | null = null,
): Finding => ({ id, severity, message, fix, evidence: evidence?.slice(0, MOST_EVIDENCE) ?? null })

export function lintMail({ subjects, preheader, html, compileError, isEmpty }: ToLint): Read {
  const findings = [...subjects.flatMap(lintSubject), ...lintWords(subjects, html)]
  if (!preheader.trim()) {
    findings.push(
      finding(
        'no_preheader',
        'info',
        'There is no preheader: mail programs show the first words instead',
        'Write one',
      ),
    )
  }
  if (isEmpty)
    findings.push(finding('no_content', 'error', 'The mail has no content', 'Write it, or choose a template'))
  if (compileError) {
    findings.push(
      finding(
        'template_error',
        'error',
        `The template has an error: ${compileError}`,
        'Mend the template',
        compileError,
      ),
    )
  }
  for (const line of [...subjects, preheader]) {
    const error = findTemplateError(line)
    if (error)
      findings.push(
        finding(
          'template_error',
          'error',
          `The subject or preheader has an error: ${error}`,
          'Mend it',
          line,
        ),
      )
  }
  const read = isTooDeep(html) ? { findings: [], links: [] } : lintHtml(html)
  const templates = [...subjects, preheader, html]
  return {
    findings: [...findings, ...read.findings, ...lintFields(templates)],
    links: read.links,
    bare: bareFields(templates),
  }
}

function lintSubject(subject: string): Finding[] {
  if (!subject.trim()) return [finding('no_subject', 'error', 'There is no subject', 'Write one')]
  const found: Finding[] = []
  if (subject.length > LONG_SUBJECT) {
    found.push(
      finding(
        'subject_long',
        'info',
        `The subject has ${subject.length} characters: phones show about 40`,
        'Say it in fewer words',
        subject,
      ),
    )
  }
  const letters = subject.replaceAll(/\{\{.*?\}\}/g, '').replaceAll(/\P{L}/gu, '')
  const isLoud = letters.length >= 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  if (isLoud || /!{2,}|\?{3,}/.test(subject)) {
    found.push(
      finding('subject_shouting', 'warning', 'The subject shouts', 'Write it as you would say it', subject),
    )
  }
  return found
}

function lintWords(subjects: readonly string[], html: string): Finding[] {
  const text = `${subjects.join(' ')} ${html.replaceAll(/<[^>]*>/g, ' ')}`.toLowerCase()
  const words = spamWords.filter(word => text.includes(word))
  if (words.length === 0) return []
  const message = `Filters look for words such as ${words
    .slice(0, 5)
    .map(word => `“${word}”`)
    .join(', ')}`
  return [
    finding(
      'spam_words',
      words.length > 2 ? 'warning' : 'info',
      message,
      'Say what it is instead',
      words.join(', '),
    ),
  ]
}

function lintHtml(html: string): { findings: Finding[]; links: string[] } {
  const findings: Finding[] = []
  const document = parseDocument(html)
  const images = DomUtils.getElementsByTagName('img', document)
  const words = DomUtils.innerText(document).replaceAll(/\s+/g, ' ').trim()
  if (images.length > 0 && words.length < 120) {
    findings.push(
      finding(
        'image_only',
        'warning',
        'Nearly all of it is pictures: many readers see none of them',
        'Say it in words too',
      ),
    )
  }
  const mute = images.filter(({ attribs }) => attribs.alt === undefined)
  if (mute.length > 0) {
    findings.push(
      finding(
        'missing_alt',
        'warning',
        `${mute.length} of ${images.length} pictures have no alternative text`,
        'Give each an alt',
        mute[0]!.attribs.src ?? null,
      ),
    )
  }
  const bytes = Buffer.byteLength(html)
  if (bytes > CLIPPED) {
    findings.push(
      finding(
        'large_body',
        'warning',
        `The mail has ${bytes} bytes: Gmail clips it at ${CLIPPED}`,
        'Make it shorter',
      ),
    )
  }
  const anchors = DomUtils.getElementsByTagName('a', document)
  const seen = new Map<string, Finding>()
  for (const anchor of anchors) {
    const href = anchor.attribs.href?.trim()
    if (href === undefined) continue
    const trouble = lintLink(href, DomUtils.textContent(anchor).trim())
    if (trouble) seen.set(`${trouble.id} ${href}`, trouble)
  }
  const links = anchors
    .flatMap(({ attribs }) => attribs.href?.trim() ?? [])
    .filter(href => /^https?:/i.test(href) && !href.includes('{'))
  return { findings: [...findings, ...seen.values()], links: [...new Set(links)] }
}

function lintLink(href: string, text: string): Finding | null {
  if (/^\{\{/.test(href) || /^(?:mailto|tel|sms):/i.test(href)) return null
  if (href === '' || href === '#' || /\bexample\.(?:com|org|net)\b|your-?link|lorem|todo/i.test(href)) {
    return finding(
      'placeholder_link',
      'warning',
      text ? `“${text}” leads nowhere yet` : 'A link leads nowhere yet',
      'Put the real address in',
      href,
    )
  }
  const trouble = judgeLink(href)
  if (trouble) return finding('broken_link', 'error', trouble, 'Write the whole address', href)
  const url = URL.parse(href)
  if (!url) return null
  if (shorteners.test(url.hostname)) {
    return finding(
      'shortened_link',
      'warning',
      `${url.hostname} hides where the link leads, which filters dislike`,
      'Use the real address',
      href,
    )
  }
  const shown = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#]|$)/i.exec(text)?.[1]
  if (shown && !/\s/.test(text) && bareHost(shown) !== bareHost(url.hostname)) {
    return finding(
      'misleading_link',
      'warning',
      `The text shows ${shown}, the link leads to ${url.hostname}`,
      'Let both name the same place',
      href,
    )
  }
  if (url.protocol === 'http:') {
    return finding('insecure_link', 'info', `${href} is not encrypted`, 'Use https', href)
  }
  return null
}

const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, '')

function lintFields(templates: readonly string[]): Finding[] {
  const unknown = [...new Set(templates.flatMap(usedFields))].filter(field => !isCampaignField(field))
  return unknown.map(field =>
    finding(
      'unknown_merge_field',
      'warning',
      `{{${field}}} is not a known field and stays empty`,
      'Check how it is spelled',
      `{{${field}}}`,
    ),
  )
}

function bareFields(templates: readonly string[]): string[] {
  const withDefault = new Set(templates.flatMap(template => [...fieldsWithDefault(template)]))
  const asked = templates
    .flatMap(template => template.match(/\{%-?\s*(?:if|unless|elsif)\b[^%]*%\}/g) ?? [])
    .join(' ')
  return [...new Set(templates.flatMap(usedFields))].filter(
    field =>
      isCampaignField(field) &&
      !isEverybodys(field) &&
      field !== 'email' &&
      !withDefault.has(field) &&
      !asked.includes(field),
  )
}
