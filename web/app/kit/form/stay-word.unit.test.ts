import { expect, it } from 'vitest'
import { stayWord } from './stay-word.ts'

const en = { cancel: 'Cancel', leaveAsIs: 'Leave it as it is' }
const de = { cancel: 'Abbrechen', leaveAsIs: 'So lassen' }

it.each([
  ['Delete', en, 'Cancel'],
  ['Cancel the subscription', en, 'Leave it as it is'],
  ['Cancel', en, 'Leave it as it is'],
  ['Abonnement kündigen', de, 'Abbrechen'],
  ['Lauf abbrechen', de, 'So lassen'],
])('beside %s no button says the same', (answer, words, expected) => {
  expect(stayWord(answer, words)).toBe(expected)
})
