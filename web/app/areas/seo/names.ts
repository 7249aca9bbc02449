import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { seo: 'SEO' },
  de: { seo: 'SEO' },
}
export const useSeoNames = namesHook(names)
