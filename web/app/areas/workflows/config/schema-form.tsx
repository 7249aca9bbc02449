import { Checkbox, NumberInput, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useWorkflowWords } from '../words.ts'
import type { FieldProps, Schema, SchemaFormProps } from './schema.ts'
import { isSpecial, SpecialField } from './special-fields.tsx'

const typeOf = ({ type }: Schema) => [type].flat().find(one => one !== 'null')
const LONG = 5_000

/** The fields of a config, made of the schema that the engine itself reads it by. */
export function SchemaForm({ schema, values, onChange, errors, without = [] }: SchemaFormProps) {
  const keys = Object.keys(schema.properties ?? {}).filter(key => !without.includes(key))
  const set = (key: string, value: unknown) => {
    const { [key]: _, ...rest } = values
    onChange(value === undefined ? rest : { ...values, [key]: value })
  }
  return (
    <Stack gap="sm">
      {keys.map(key => (
        <Field
          key={key}
          name={key}
          schema={schema.properties![key]!}
          isRequired={schema.required?.includes(key) ?? false}
          value={values[key]}
          values={values}
          error={errors.get(key)}
          onChange={value => set(key, value)}
        />
      ))}
    </Stack>
  )
}

function Field(props: FieldProps) {
  const { name, schema, value, error, onChange, isRequired } = props
  const words = useWorkflowWords()
  const label = words.fields[name] ?? name
  const shared = { label, error, withAsterisk: isRequired }
  if (isSpecial(name)) return <SpecialField {...props} Form={SchemaForm} />
  if (schema.enum) {
    return (
      <Select
        {...shared}
        data={schema.enum
          .filter(one => one !== null)
          .map(one => ({ value: String(one), label: words.choices[String(one)] ?? String(one) }))}
        value={String(value ?? schema.default ?? '') || null}
        allowDeselect={!isRequired && schema.default === undefined}
        onChange={next => onChange(next ?? undefined)}
      />
    )
  }
  switch (typeOf(schema)) {
    case 'boolean':
      return (
        <Checkbox
          label={label}
          checked={Boolean(value ?? schema.default)}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'integer':
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={schema.minimum}
          max={schema.maximum}
          allowDecimal={false}
          value={(value as number | undefined) ?? (schema.default as number | undefined) ?? ''}
          onChange={next => onChange(typeof next === 'number' ? next : undefined)}
        />
      )
    case 'array':
      return (
        <TagsInput
          {...shared}
          value={(value as string[] | undefined) ?? []}
          onChange={next => onChange(next.length > 0 ? next : undefined)}
        />
      )
    default:
      break
  }
  const text = (value as string | undefined) ?? ''
  const write = (next: string) => onChange(next === '' ? undefined : next)
  return (schema.maxLength ?? 0) > LONG ? (
    <Textarea
      {...shared}
      autosize
      minRows={3}
      maxRows={14}
      description={name === 'body_html' ? words.mergeHint : undefined}
      value={text}
      onChange={event => write(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} value={text} onChange={event => write(event.currentTarget.value)} />
  )
}
