import { type CustomField, mergeFieldList } from '#modules/crm/index.ts'
import { configSchemas } from './configs.ts'
import { fieldsOfEvent, usableEvents } from './events.ts'
import { catalogPorts, kindLabels, portsOf } from './kinds.ts'
import { nodeKinds } from './schema.ts'

const dealFields = [
  ['name', 'text'],
  ['amount_cents', 'number'],
  ['currency', 'text'],
  ['stage', 'text'],
  ['stage_id', 'id'],
  ['pipeline_id', 'id'],
  ['status', 'text'],
  ['owner_id', 'number'],
  ['expected_close_date', 'date'],
] as const

const labelOf = (name: string) => {
  const words = name.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kindOf = (type: CustomField['type']): string =>
  type === 'number' || type === 'money' || type === 'user'
    ? 'number'
    : type === 'multiselect'
      ? 'list'
      : type === 'boolean' || type === 'date'
        ? type
        : 'text'

/** All that an editor needs to know: made of the very schemas and lists that the engine works by. */
export function readCatalog(custom: readonly CustomField[]) {
  return {
    kinds: nodeKinds.map(kind => ({
      kind,
      label: kindLabels[kind],
      ports: catalogPorts[kind] ?? portsOf({ id: kind, kind }).all,
      config_schema: configSchemas[kind] as unknown as Record<string, unknown>,
    })),
    events: usableEvents().map(one => ({ event: one.event, label: one.label, fields: fieldsOfEvent(one) })),
    fields: [
      ...mergeFieldList().map(({ name, type }) => ({ name, label: labelOf(name), type })),
      ...custom
        .filter(({ entity }) => entity !== 'lead')
        .map(({ entity, key, label, type }) => ({
          name: `${entity}.custom.${key}`,
          label,
          type: kindOf(type),
        })),
      ...dealFields.map(([name, type]) => ({ name: `deal.${name}`, label: labelOf(`deal.${name}`), type })),
    ],
  }
}
