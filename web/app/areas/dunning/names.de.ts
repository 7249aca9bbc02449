import type { names as english } from './names.ts'

export const names: typeof english = {
  settings: 'Mahnwesen',
  newPolicy: 'Neuer Mahnplan',
}
