import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the page: what it is about, a line that explains it, and what one can do. */
export function Part(props: { title: string; text?: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={props.title}>
      <Title order={2} size="h4">
        {props.title}
      </Title>
      {props.text && (
        <Text size="sm" c="dimmed" mb="sm">
          {props.text}
        </Text>
      )}
      {props.children}
    </section>
  )
}
