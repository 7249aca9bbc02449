import type { names as en } from './names.ts'

export const names: typeof en = {
  bills: '受領請求書',
  upload: '請求書をアップロード',
}
