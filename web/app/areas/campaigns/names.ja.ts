import type { names as en } from './names.ts'

export const names: typeof en = {
  campaigns: 'キャンペーン',
  templates: 'メールテンプレート',
  newCampaign: '新しいキャンペーン',
}
