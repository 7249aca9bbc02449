import type { Dispatch, SetStateAction } from 'react'
import type { CustomField } from '../../../../sdk/index.ts'
import { useNumbers } from '../form/numbers/use-numbers.ts'
import { useMe } from '../session/session.ts'
import { toSent } from './custom-values.ts'
import { FieldInput } from './field-input.tsx'
import { useCustomFields } from './use-custom-fields.ts'

type Values = Record<string, unknown>

/** What a form that makes a new record asks for: `given()` is for its body, `inputs` stand among its fields. */
export function useRequiredFields(
  entity: CustomField['entity'],
  [values, setValues]: [Values, Dispatch<SetStateAction<Values>>],
) {
  const { organization } = useMe()
  const numbers = useNumbers()
  const fields = useCustomFields(entity).filter(field => field.required)
  return {
    inputs: fields.map(field => (
      <FieldInput
        key={field.key}
        field={field}
        value={values[field.key]}
        isRequired
        onChange={value => setValues(old => ({ ...old, [field.key]: value }))}
      />
    )),
    given: (): { custom?: Record<string, unknown> } => {
      const custom = Object.fromEntries(
        fields.map(field => [field.key, toSent(field, values[field.key], organization.currency, numbers)]),
      )
      return fields.length > 0 ? { custom } : {}
    },
  }
}
