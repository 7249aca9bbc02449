import type { names as en } from './names.ts'

export const names: typeof en = {
  workflows: 'ワークフロー',
  automations: '自動化',
  newWorkflow: '新しいワークフロー',
}
