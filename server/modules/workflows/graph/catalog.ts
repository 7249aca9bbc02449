import { inPlace, type MergeField } from '#kit/declared/contributions.ts'
import type { CustomField } from '#modules/crm/index.ts'
import { configSchemas } from './configs.ts'
import { fieldsOfEvent, usableEvents } from './events.ts'
import { catalogPorts, kindLabels, portsOf } from './kinds.ts'
import { nodeKinds } from './schema.ts'

/** Where the organization's own fields stand among the others. */
const OWN_FIELDS = 500

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
export function readCatalog(mergeFields: readonly MergeField[], custom: readonly CustomField[]) {
  return {
    kinds: nodeKinds.map(kind => ({
      kind,
      label: kindLabels[kind],
      ports: catalogPorts[kind] ?? portsOf({ id: kind, kind }).all,
      config_schema: configSchemas[kind] as unknown as Record<string, unknown>,
    })),
    events: usableEvents().map(one => ({ event: one.event, label: one.label, fields: fieldsOfEvent(one) })),
    fields: inPlace([
      ...mergeFields.map(field => ({ ...field, label: labelOf(field.name) })),
      ...custom
        .filter(({ entity }) => entity !== 'lead')
        .map(({ entity, key, label, type }) => ({
          name: `${entity}.custom.${key}`,
          label,
          type: kindOf(type),
          place: OWN_FIELDS,
        })),
    ]).map(({ name, label, type }) => ({ name, label, type })),
  }
}
