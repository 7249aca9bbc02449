import type { CustomField } from '../../../../sdk/index.ts'
import type { Column } from '../list/columns.ts'
import type { Filter } from '../list/filters.tsx'
import { useShownValue } from './shown-value.ts'
import { useCustomFields } from './use-custom-fields.ts'
import { useFieldWords } from './words.ts'

interface WithCustom {
  custom: Record<string, unknown>
}

/** Columns and filters for a list of records that have custom fields. */
export function useCustomColumns<Row extends WithCustom>(
  entity: CustomField['entity'],
): { columns: Column<Row>[]; filters: Filter[] } {
  const fields = useCustomFields(entity)
  const words = useFieldWords()
  const shown = useShownValue(fields)
  return {
    columns: fields.map(field => ({
      id: `custom.${field.key}`,
      label: field.label,
      optional: true,
      wide: true,
      ...(field.type === 'long_text' ? {} : { sort: `custom.${field.key}` }),
      ...(field.type === 'number' || field.type === 'money' ? { align: 'right' as const } : {}),
      render: row => shown(field, row.custom[field.key]),
    })),
    filters: fields.flatMap(field => {
      const options = optionsOf(field, words)
      return options ? [{ key: `custom.${field.key}`, label: field.label, options }] : []
    }),
  }
}

function optionsOf({ type, options }: CustomField, words: { yes: string; no: string }) {
  if (type === 'boolean') {
    return [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ]
  }
  return type === 'select' || type === 'multiselect'
    ? options.map(option => ({ value: option, label: option }))
    : null
}
