import type { names as english } from './names.ts'

export const names: typeof english = {
  settings: '督促',
  newPolicy: '新しい督促プラン',
}
