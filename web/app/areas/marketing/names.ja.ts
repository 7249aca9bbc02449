import type { names as en } from './names.ts'

export const names: typeof en = {
  forms: 'フォーム',
  pages: 'ページ',
  links: '予約リンク',
  bookings: '予約',
  newForm: '新しいフォーム',
  newLink: '新しい予約リンク',
}
