import { namesHook } from '../../../kit/speech.tsx'

export const names = {
  en: { lists: 'Lists', newList: 'New list' },
  de: { lists: 'Listen', newList: 'Neue Liste' },
}
export const useListsNames = namesHook(names)
