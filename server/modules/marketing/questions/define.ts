import { readName } from '#kit/name.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { QuestionField, QuestionFieldIn } from './schema.ts'

const chosen: readonly string[] = ['select', 'radio', 'multiselect']

/** A name that programs like, of what people wrote. */
export const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 50)
    .replaceAll(/_+$/g, '')

/** What is asked, as it is kept: every key there, each once. `at` is what the request calls the list. */
export function defineFields(at: string, given: readonly QuestionFieldIn[]): QuestionField[] {
  const used = new Set<string>()
  return given.map((field, n): QuestionField => {
    const label = readName(`${at}[${n}].label`, field.label)
    const key = field.key ?? freeKey(keyOf(label) || field.type, used)
    if (used.has(key)) throw InvalidInput(say`${at}: key "${{ key }}" is used twice`)
    used.add(key)
    const takesOptions = chosen.includes(field.type)
    const options = takesOptions ? [...new Set((field.options ?? []).map(one => one.trim()))] : []
    if (takesOptions && options.length === 0) throw InvalidInput(`${at}[${n}].options is required`)
    if (options.includes('')) throw InvalidInput(`${at}[${n}].options must not be empty`)
    return {
      key,
      type: field.type,
      label,
      required: field.required ?? false,
      placeholder: field.placeholder ?? null,
      help: field.help ?? null,
      options,
      default_value: field.default_value ?? null,
      min: field.min ?? null,
      max: field.max ?? null,
      max_length: field.max_length ?? null,
    }
  })
}

/** Two questions may be worded alike; only a key that somebody gave is theirs to mend. */
function freeKey(key: string, used: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? key : `${key.slice(0, 46)}_${n}`
    if (!used.has(tried)) return tried
  }
}
