import type { ReactNode } from 'react'
import { useBankWords } from '../words.ts'

/** What the keys of the desk do, for the list of all keys. */
export function DeskKeys({ show }: { show: (keys: string[], text: string) => ReactNode }) {
  const words = useBankWords()
  return (
    <>
      {show(['Enter'], words.confirmKey)}
      {show(['1', '2', '3'], words.chooseKey)}
      {show(['m'], words.matchKey)}
      {show(['i'], words.ignoreKey)}
      {show(['w'], words.whyKey)}
      {show(['z'], words.undoLast)}
    </>
  )
}
