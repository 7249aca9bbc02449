import type { names as english } from './names.ts'

export const names: typeof english = {
  settings: 'Portal do cliente',
}
