import type { names as en } from './names.ts'

export const names: typeof en = {
  deals: '商談',
  newDeal: '新しい商談',
  pipelines: 'パイプライン',
}
