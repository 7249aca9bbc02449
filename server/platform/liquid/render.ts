import { Liquid, type Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'

/** Templates come from users: no files, nothing inherited, and an end to loops, memory and time. */
const limits = {
  templates: {},
  dynamicPartials: false,
  ownPropertyOnly: true,
  parseLimit: 600_000,
  memoryLimit: 5_000_000,
}

const forHtml = new Liquid({ ...limits, outputEscape: 'escape' })
const forText = new Liquid(limits)
const strict = new Liquid({ ...limits, strictFilters: true })
// The way around escaping: what a contact is called never becomes markup.
forHtml.registerFilter('raw', value => value)

const LEADS_SOMEWHERE = /^(?:https?:|mailto:|tel:|\{\{unsubscribe_url\}\})/i

/** For an address that a field holds: what is none, such as code, leads nowhere. */
function webLink(value: unknown): string {
  const text = String(value ?? '').trim()
  return LEADS_SOMEWHERE.test(text) ? text : '#'
}
for (const engine of [forHtml, forText, strict]) engine.registerFilter('web_link', webLink)

const MOST_KEPT = 500

function keeping(engine: Liquid): (text: string) => Template[] {
  const kept = new LRUCache<string, Template[]>({ max: MOST_KEPT })
  return text => {
    const known = kept.get(text)
    if (known) return known
    const parsed = engine.parse(text)
    kept.set(text, parsed)
    return parsed
  }
}
const parseHtml = keeping(forHtml)
const parseText = keeping(forText)

/** What all renderings of one request may take together. */
export interface RenderBudget {
  /** Milliseconds of this thread's processor time. */
  ms: number
  characters: number
}

/** Far above what mails need. */
export const fullBudget = (): RenderBudget => ({ ms: 3_000, characters: 5_000_000 })

/** The library knows the clock alone, which a busy machine makes run fast. */
const CLOCK_TIMES = 10

/** Its name is known to whoever tells faults of the template from ours: the template is what is wrong. */
function overBudget(): Error {
  const error = new Error('template rendering limit exceeded')
  error.name = 'RenderError'
  return error
}

function renderWithin(engine: Liquid, parsed: Template[], fields: object, budget: RenderBudget): string {
  if (budget.ms <= 0 || budget.characters <= 0) throw overBudget()
  const before = process.threadCpuUsage()
  try {
    const text = String(engine.renderSync(parsed, fields, { renderLimit: CLOCK_TIMES * budget.ms }))
    budget.characters -= text.length
    if (budget.characters < 0) throw overBudget()
    return text
  } finally {
    const { user, system } = process.threadCpuUsage(before)
    budget.ms -= (user + system) / 1_000
  }
}

/** A body: what fields hold is escaped. */
export const renderHtml = (template: string, fields: object, budget = fullBudget()): string =>
  template.includes('{') ? renderWithin(forHtml, parseHtml(template), fields, budget) : template

/** A subject or a title: plain text in one line. */
export const renderLine = (template: string, fields: object, budget = fullBudget()): string =>
  renderText(template, fields, budget).replaceAll(/\s+/g, ' ').trim()

export const renderText = (template: string, fields: object, budget = fullBudget()): string =>
  template.includes('{') ? renderWithin(forText, parseText(template), fields, budget) : template

/** What is wrong with a template, in words; null when nothing is. */
export function findTemplateError(template: string): string | null {
  try {
    strict.parse(template)
    return null
  } catch (error) {
    return describeTemplateError(error)
  }
}

export const describeTemplateError = (error: unknown): string =>
  (error as Error).message.split('\n')[0]!.replace(/^ENOENT: /, '')

/** The places without the text around them, whose length the look for fields would pay for. */
const placesOf = (template: string): string =>
  (template.match(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g) ?? []).join('')

/** The fields a template reads, as `company.name`. */
export function usedFields(template: string): string[] {
  try {
    return [...new Set(forText.globalFullVariablesSync(placesOf(template)))]
  } catch {
    return []
  }
}

// To the next brace and no further: a text of nothing but beginnings is read once, not once for each of them.
const WITH_DEFAULT = /\{\{-?\s*([\w.]+)\s*\|[^{}]*?\bdefault\s*:/g

/** The fields for which the template says what stands in their place. */
export const fieldsWithDefault = (template: string): Set<string> =>
  new Set([...template.matchAll(WITH_DEFAULT)].map(match => match[1]!))
