import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { address } from '../address.ts'
import css from './figures.module.css'
import { TrendLine } from './trend-line.tsx'

export interface FigureProps {
  label: string
  value: string
  note?: ReactNode
  tone?: 'good' | 'bad' | 'warn' | undefined
  noteTone?: 'bad' | undefined
  /** The last twelve weeks of it, and what they are called. */
  trend?: { values: readonly number[]; label: string } | undefined
  /** Where the records behind it are. */
  to?: string
  search?: Record<string, unknown>
  /** Shows what is behind it; the label says so to whoever hovers or listens. */
  opens?: { label: string; onOpen: () => void }
}

/** A few numbers side by side, named unless a part of the page around them is; one that has an address leads to what it is made of. */
export function Figures({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={css.figures} aria-label={label}>
      {children}
    </section>
  )
}

export function Figure({ label, value, note, tone, noteTone, trend, to, search, opens }: FigureProps) {
  const content = (
    <>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <div className={css.value} data-tone={tone}>
        {value}
      </div>
      {note && (
        <Text size="xs" c={noteTone === 'bad' ? 'var(--bad)' : 'dimmed'}>
          {note}
        </Text>
      )}
      {trend && <TrendLine {...trend} />}
    </>
  )
  if (opens) {
    return (
      <button type="button" className={css.figure} title={opens.label} onClick={opens.onOpen}>
        {content}
      </button>
    )
  }
  return to ? (
    <Link to={address(to)} search={(search ?? {}) as never} className={css.figure}>
      {content}
    </Link>
  ) : (
    <div className={css.figure}>{content}</div>
  )
}
