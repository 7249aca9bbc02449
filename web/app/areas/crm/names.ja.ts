import type { names as en } from './names.ts'

export const names: typeof en = {
  contacts: '連絡先',
  companies: '会社',
  tasks: 'タスク',
  newContact: '新しい連絡先',
  newCompany: '新しい会社',
  newTask: '新しいタスク',
}
