import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** What this is for, and what to do next. */
  text?: ReactNode
  /** The buttons that do it. */
  children?: ReactNode
  /** What will be there, as its outline. */
  ghost?: 'rows' | 'cards' | 'chart' | 'mails' | 'none'
  /** Inside a card or a section of a screen that has more. */
  isSmall?: boolean
}

/** What stands where there is nothing yet: an outline of what will be there, what it is for, and how to begin. */
export function EmptyState({ title, text, children, ghost = 'rows', isSmall = false }: EmptyStateProps) {
  return (
    <div className={css.empty} data-small={isSmall || undefined}>
      {ghost !== 'none' && (
        <div className={css.ghost} data-of={ghost} aria-hidden>
          {[1, 2, 3, ...(ghost === 'chart' ? [4, 5, 6, 7] : [])].map(one => (
            <span key={one} className={css.line} />
          ))}
        </div>
      )}
      {isSmall ? <Text fw={600}>{title}</Text> : <Title order={2}>{title}</Title>}
      {text && (
        <Text c="dimmed" size="sm" mt={4}>
          {text}
        </Text>
      )}
      {children && (
        <Group justify="center" gap="xs" mt="md">
          {children}
        </Group>
      )}
    </div>
  )
}
