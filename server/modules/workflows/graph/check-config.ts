import type { ValidateFunction } from 'ajv'
import type { TSchema } from '#kit/schema.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { findTemplateError } from '#platform/liquid/render.ts'
import { compileAnswer, describeError, fieldName } from '#platform/server/validation.ts'
import { type Complaint, type Condition, checkCondition, conditionsOf } from './condition.ts'
import { type Duration, schemaFor } from './configs.ts'
import { isUsableEvent } from './events.ts'
import { configOf, type GraphNode } from './schema.ts'
import { templatesOf } from './templates.ts'

const validators = new Map<TSchema, ValidateFunction>()

function validatorFor(schema: TSchema): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const made = compileAnswer(schema)
  validators.set(schema, made)
  return made
}

/** What is wrong with the config of a node by itself. */
export function checkConfig(node: GraphNode, byId: ReadonlyMap<string, GraphNode> = new Map()): Complaint[] {
  const config = configOf(node)
  const check = validatorFor(schemaFor(node.kind, config))
  if (!check(config)) {
    const error = check.errors?.[0]
    return [{ field: error ? fieldName(error) : 'config', message: describeError(error, 'config').text }]
  }
  const complaints = rules[node.kind]?.(config, byId) ?? []
  for (const { field, condition } of conditionsOf(node)) {
    complaints.push(...checkCondition(condition, field))
    complaints.push(...checkStepIds(condition, field, byId))
  }
  for (const { field, text } of templatesOf(node)) {
    const wrong = findTemplateError(text)
    if (wrong) complaints.push({ field, message: `${field}: ${wrong}` })
  }
  return complaints
}

function checkStepIds(
  condition: Condition,
  field: string,
  byId: ReadonlyMap<string, GraphNode>,
): Complaint[] {
  if (byId.size === 0 || !Array.isArray(condition?.rules)) return []
  return condition.rules.flatMap((rule, n) => {
    if (typeof rule !== 'object' || rule === null) return []
    if ('rules' in rule) return checkStepIds(rule as Condition, `${field}.rules[${n}]`, byId)
    const { step_id } = rule as { step_id?: string }
    if (step_id === undefined || byId.get(step_id)?.kind === 'send_email') return []
    const at = `${field}.rules[${n}].step_id`
    return [{ field: at, message: `${at} must name a node that sends an email` }]
  })
}

export const secondsOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds

const complain = (field: string, words: string): Complaint => ({ field, message: `${field} ${words}` })
const zoneComplaint = (zone: unknown): Complaint[] =>
  typeof zone === 'string' && !isTimeZone(zone) ? [complain('timezone', 'must be an IANA time zone')] : []
const eventComplaint = (event: unknown): Complaint[] =>
  typeof event === 'string' && !isUsableEvent(event) ? [complain('event', 'is not an event')] : []
const windowComplaint = (window: { start: string; end: string } | null | undefined): Complaint[] =>
  window && window.start === window.end ? [complain('window', 'must end at another time than it starts')] : []

// biome-ignore lint/suspicious/noExplicitAny: the schema of the kind was checked before
type Given = Record<string, any>
type Rule = (config: Given, byId: ReadonlyMap<string, GraphNode>) => Complaint[]

const repeated = (ports: string[], field: string): Complaint[] => {
  const at = ports.findIndex((port, n) => ports.indexOf(port) !== n)
  return at < 0 ? [] : [complain(`${field}[${at}].port`, 'is used twice')]
}

const MOST_HEADERS = 20
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** What a schema cannot say. */
const rules: Partial<Record<GraphNode['kind'], Rule>> = {
  trigger: config => [
    ...eventComplaint(config.event),
    ...zoneComplaint(config.timezone),
    ...(config.type === 'schedule' &&
    config.frequency === 'week' &&
    !((config.weekdays as string[]) ?? []).length
      ? [complain('weekdays', 'is required')]
      : []),
  ],
  switch: config => {
    const ports = (config.cases as { port: string }[]).map(({ port }) => port)
    return [
      ...repeated(ports, 'cases'),
      ...(ports.includes('default')
        ? [complain(`cases[${ports.indexOf('default')}].port`, 'must not be default')]
        : []),
    ]
  },
  ab_split: config =>
    repeated(
      (config.variants as { port: string }[]).map(({ port }) => port),
      'variants',
    ),
  wait: config => [
    ...zoneComplaint(config.timezone),
    ...windowComplaint(config.window),
    ...('until' in config && !isWallMoment(config.until)
      ? [complain('until', 'must be a date and time')]
      : []),
    ...('until' in config || 'until_field' in config || secondsOf(config as Duration) >= 1
      ? []
      : [complain('days', 'and the rest must be at least 1 second together')]),
  ],
  wait_event: config => [
    ...eventComplaint(config.event),
    ...(secondsOf(config.timeout as Duration) >= 1 ? [] : [complain('timeout', 'must be at least 1 second')]),
  ],
  goal: config => eventComplaint(config.event),
  send_email: config => [
    ...(config.template_id || config.subject ? [] : [complain('subject', 'is required')]),
    ...(config.template_id || config.body_html ? [] : [complain('body_html', 'is required')]),
  ],
  update_contact: config =>
    Object.keys(config.set ?? {}).length +
      ((config.add_tags as string[]) ?? []).length +
      ((config.remove_tags as string[]) ?? []).length >
    0
      ? []
      : [complain('set', 'is required')],
  webhook: config => checkWebhook(config),
}

function isWallMoment(text: unknown): boolean {
  try {
    Temporal.PlainDateTime.from(String(text))
    return true
  } catch {
    return false
  }
}

function checkWebhook(config: Record<string, unknown>): Complaint[] {
  const complaints: Complaint[] = []
  const url = String(config.url)
  const isTemplate = url.includes('{')
  if (!isTemplate && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    complaints.push(complain('url', 'must be a web address'))
  }
  const names = Object.keys((config.headers as object) ?? {})
  if (names.length > MOST_HEADERS)
    complaints.push(complain('headers', `must have at most ${MOST_HEADERS} keys`))
  for (const name of names) {
    if (!HEADER_NAME.test(name)) complaints.push(complain('headers', `has a name that is none: ${name}`))
  }
  const timeout = config.callback_timeout as Duration | undefined
  if (timeout && secondsOf(timeout) < 1)
    complaints.push(complain('callback_timeout', 'must be at least 1 second'))
  if (config.await_callback === true && !timeout) complaints.push(complain('callback_timeout', 'is required'))
  return complaints
}
