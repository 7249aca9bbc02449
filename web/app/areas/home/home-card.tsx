import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './home-page.module.css'

interface HomeCardProps {
  title: string
  /** Beside the title: a choice, or the way to all of it. */
  more?: ReactNode
  children: ReactNode
}

export function HomeCard({ title, more, children }: HomeCardProps) {
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.cardHead}>
        <Title order={2}>{title}</Title>
        {more}
      </div>
      {children}
    </section>
  )
}
