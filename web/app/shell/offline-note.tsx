import { useNetwork } from '@mantine/hooks'
import css from './layout.module.css'
import { useShellWords } from './words.ts'

export function OfflineNote() {
  const words = useShellWords()
  const { online } = useNetwork()
  return (
    <div role="status" aria-live="polite">
      {online === false && <div className={css.note}>{words.offline}</div>}
    </div>
  )
}
