import { expect, it } from 'vitest'
import { findEmoji } from './emoji-data.ts'

const groups = [
  {
    name: 'Smileys',
    emoji: [
      ['😂', 'Gesicht mit Freudentränen', 'lachen freude tränen'],
      ['🎉', 'Konfettibombe', 'feier party freude'],
    ],
  },
  { name: 'Symbole', emoji: [['❤️', 'rotes Herz', 'liebe']] },
] as const

it('finds by the beginning of any word, by name first', () => {
  expect(findEmoji(groups, 'freude').map(([emoji]) => emoji)).toEqual(['😂', '🎉'])
  expect(findEmoji(groups, 'konf')[0]![0]).toBe('🎉')
  expect(findEmoji(groups, 'HERZ rot').map(([emoji]) => emoji)).toEqual(['❤️'])
  expect(findEmoji(groups, 'erz')).toEqual([])
})

it('finds Japanese in the middle of what has no spaces', () => {
  const faces = [{ name: '顔', emoji: [['😂', '泣き笑いの顔', 'うれし涙 大笑い']] }] as const
  expect(findEmoji(faces, '笑').map(([emoji]) => emoji)).toEqual(['😂'])
  expect(findEmoji(faces, '怒')).toEqual([])
})
