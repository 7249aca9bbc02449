import type { WorkflowWords } from '../words.ts'
import type { GraphNode } from './graph.ts'

// biome-ignore lint/suspicious/noExplicitAny: a config is whatever was saved; drafts may lack anything
type Given = Record<string, any>

interface Names {
  words: WorkflowWords
  eventName: (event: string) => string
  /** Of lists, sequences, mailboxes, workflows, stages: by id. */
  nameOf: (id: unknown) => string | undefined
}

const durationText = (given: Given | undefined, { words }: Names): string =>
  words.summary.duration(given?.days ?? 0, given?.hours ?? 0, given?.minutes ?? 0, given?.seconds ?? 0)

/** One rule in words: "contact.status is lead". */
export function ruleText(rule: Given, { words, eventName, nameOf }: Names): string {
  const op = words.choices[rule.op] ?? rule.op ?? ''
  if (Array.isArray(rule.rules)) return words.summary.rules(rule.rules.length)
  if (rule.list_id !== undefined)
    return `${rule.op === 'not_in' ? words.notOnList : words.onList} ${nameOf(rule.list_id) ?? '…'}`
  if (rule.event !== undefined) return `${eventName(rule.event)} ${op}`
  const value = rule.op === 'is_set' || rule.op === 'not_set' ? '' : [rule.value].flat().join(', ')
  return `${String(rule.field ?? '…').replace(/^contact\./, '')} ${op} ${value}`.trim()
}

const conditionText = (condition: Given | undefined, names: Names): string => {
  const rules: Given[] = Array.isArray(condition?.rules) ? condition.rules : []
  if (rules.length === 0) return names.words.summary.nothing
  const [first] = rules
  return rules.length === 1 ? ruleText(first!, names) : `${ruleText(first!, names)} +${rules.length - 1}`
}

/** What a node does, in one line. */
export function summarize(node: GraphNode, names: Names): string {
  const { words, eventName, nameOf } = names
  const config = (node.config ?? {}) as Given
  const nothing = words.summary.nothing
  switch (node.kind) {
    case 'trigger':
      if (config.type === 'event') return config.event ? eventName(config.event) : nothing
      if (config.type === 'schedule')
        return words.summary.schedule(words.choices[config.frequency] ?? '…', config.time ?? '…')
      return words.summary.manual
    case 'condition':
      return conditionText(config, names)
    case 'switch':
      return (config.cases ?? []).map((one: Given) => one.port).join(' · ') || nothing
    case 'ab_split':
      return (config.variants ?? []).map((one: Given) => `${one.port} ${one.weight}`).join(' · ') || nothing
    case 'wait':
      if (config.until) return words.summary.until(String(config.until).replace('T', ' '))
      if (config.until_field) return words.summary.until(config.until_field)
      return durationText(config, names)
    case 'wait_event':
      return words.summary.orAfter(eventName(config.event ?? ''), durationText(config.timeout, names))
    case 'goal':
      return config.condition ? conditionText(config.condition, names) : eventName(config.event ?? '')
    case 'send_email':
    case 'notify':
      return config.subject || nothing
    case 'create_task':
      return config.title || nothing
    case 'update_contact':
      return describeChange(config, words) || nothing
    case 'assign_owner':
      return config.user_ids?.length ? words.summary.people(config.user_ids.length) : nothing
    case 'add_to_list':
    case 'remove_from_list':
      return nameOf(config.list_id) ?? nothing
    case 'enroll_sequence':
      return nameOf(config.sequence_id) ?? nothing
    case 'start_workflow':
      return nameOf(config.workflow_id) ?? nothing
    case 'create_deal':
      return config.name || nothing
    case 'update_deal':
      return nameOf(config.stage_id) ?? (describeChange(config, words) || nothing)
    case 'webhook':
      return config.url || nothing
    default:
      return ''
  }
}

function describeChange(config: Given, words: WorkflowWords): string {
  const fields = Object.keys(config.set ?? {})
  const tags = [...(config.add_tags ?? []), ...(config.remove_tags ?? []).map((tag: string) => `−${tag}`)]
  return [
    fields.length > 0 && words.summary.fields(fields.join(', ')),
    tags.length > 0 && words.summary.tags(tags.join(', ')),
  ]
    .filter(Boolean)
    .join(' · ')
}
