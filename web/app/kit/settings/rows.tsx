import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './settings-page.module.css'

/** A short list inside a card: members, tokens, sessions. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.rows} aria-label={label}>
    {children}
  </ul>
)

interface RowProps {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  badges?: ReactNode
  children?: ReactNode
}

export const Row = ({ title, note, icon, badges, children }: RowProps) => (
  <li className={css.row}>
    {icon}
    <div className={css.rowText}>
      <Text size="sm" fw={550}>
        {title}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
    {badges}
    {children}
  </li>
)

/** Fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
