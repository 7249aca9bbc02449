import { wordsHook } from '../../kit/speech.tsx'

export const names = { security: 'Security', signInRules: 'Sign-in' }
export const useAccountNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
