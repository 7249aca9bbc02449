import { useQuery } from '@tanstack/react-query'
import { type CustomField, listTeamMembers } from '../../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { useMe } from '../session/session.ts'
import { useFormats } from '../speech.tsx'
import { useFieldWords } from './words.ts'

/** How a value of a custom field is written for people. */
export function useShownValue(
  fields: readonly CustomField[],
): (field: CustomField, value: unknown) => string {
  const formats = useFormats()
  const words = useFieldWords()
  const { organization } = useMe()
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: fields.some(({ type }) => type === 'user'),
  })
  return ({ type }, value) => {
    if (value === null || value === undefined || value === '') return ''
    if (Array.isArray(value)) return value.join(', ')
    switch (type) {
      case 'money':
        return typeof value === 'number' ? formats.money(value, organization.currency) : String(value)
      case 'number':
        return typeof value === 'number' ? formats.number(value) : String(value)
      case 'date':
        return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formats.date(String(value)) : String(value)
      case 'boolean':
        return value === true ? words.yes : value === false ? words.no : String(value)
      case 'user':
        return members.data?.data.find(({ id }) => id === value)?.name ?? String(value)
      default:
        return typeof value === 'object' ? JSON.stringify(value) : String(value)
    }
  }
}
