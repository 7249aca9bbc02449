import type { names as en } from './names.ts'

export const names: typeof en = {
  agents: 'エージェント',
  newAgent: '新しいエージェント',
  prices: 'モデルの料金',
}
