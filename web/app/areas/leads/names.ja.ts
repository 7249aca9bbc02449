import type { names as en } from './names.ts'

export const names: typeof en = {
  leads: 'リード',
  find: '人物を検索',
  saved: '保存したリード',
  searches: '保存した検索',
  site: 'ウェブサイトを読み取る',
}
