import { wordsHook } from '../../kit/speech.tsx'

export const names = { seo: 'SEO' }
export const useSeoNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
