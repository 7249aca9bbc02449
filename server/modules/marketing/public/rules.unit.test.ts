import { describe, expect, it } from 'vitest'
import { languages } from '#kit/web/language.ts'
import { compileCheck } from '../questions/check.ts'
import { defineFields } from '../questions/define.ts'
import { fieldTypes } from '../questions/schema.ts'
import { sayInLanguage } from './rules.ts'

const fields = defineFields(
  'fields',
  fieldTypes.map(type => ({
    type,
    key: type,
    label: `Frage (${type})`,
    required: true,
    ...(['select', 'radio', 'multiselect'].includes(type) ? { options: ['a'] } : {}),
    ...(type === 'number' ? { min: 3, max: 5.5 } : {}),
    ...(type === 'text' ? { max_length: 4 } : {}),
  })),
)
const given = (value: unknown) => Object.fromEntries(fieldTypes.map(type => [type, value]))

describe('what a page says about an answer that will not do', () => {
  it('is in the language of its reader, whatever is wrong', () => {
    const check = compileCheck(fields)
    const all = [undefined, 'x\0y', 'not one', '-7', '99', { deep: true }, 'x'.repeat(20_000)].map(value =>
      check(given(value)),
    )
    for (const language of languages.filter(one => one !== 'en')) {
      for (const { errors } of all) {
        for (const [key, sentence] of Object.entries(sayInLanguage(errors, fields, language))) {
          expect(sentence, errors[key]).not.toBe(errors[key])
          expect(sentence).toContain(`Frage (${key})`)
        }
      }
    }
  })

  it('keeps its numbers, and English as it is', () => {
    const { errors } = compileCheck(fields)(given('9'))
    expect(sayInLanguage(errors, fields, 'de').number).toBe('Frage (number): höchstens 5.5')
    expect(sayInLanguage(errors, fields, 'en')).toEqual(errors)
  })
})
