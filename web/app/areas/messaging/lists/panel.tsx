import { CloseButton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from '../messaging.module.css'
import { useMessagingWords } from '../words.ts'

/** What stands beside a room for a while. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const words = useMessagingWords()
  return (
    <aside
      className={css.panel}
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={css.panelHead}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <CloseButton aria-label={words.close} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
