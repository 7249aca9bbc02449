import type { names as en } from './names.ts'

export const names: typeof en = {
  contracts: '契約書',
  newContract: '新しい契約書',
  upload: '文書をアップロード',
  verify: '署名済みの写しを検証',
}
