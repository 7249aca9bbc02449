import { expect, it } from 'vitest'
import { checkTimes } from './times.ts'

it.each([
  ['<TextInput type="datetime-local" />', 1],
  ['<TextInput label={words.at} type="time" />', 1],
  ["import { DateTimePicker } from '@mantine/dates'", 1],
  ['<MomentInput zone={zone} label={words.at} />', 0],
])('finds a time without a zone in %s', (text, count) => {
  expect(checkTimes(new Map([['web/app/areas/tasks/form.tsx', text]]))).toHaveLength(count)
  expect(checkTimes(new Map([['web/app/kit/time/when-input.tsx', text]]))).toEqual([])
})
