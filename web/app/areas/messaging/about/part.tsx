import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of what there is to know about a room. */
export function Part({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={6}>
        <Title order={3} size="h6">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  )
}
