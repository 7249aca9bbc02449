import type { ReactNode } from 'react'
import type { AvatarProps } from '../people/avatar.tsx'

export interface Column<Row, Sort extends string = never> {
  id: string
  label: string
  /** What it is called in `sort`, where the server can sort by it. */
  sort?: Sort
  align?: 'left' | 'right'
  /** Left out on a phone. */
  wide?: boolean
  /** Not shown until somebody asks for it. */
  optional?: boolean
  render: (row: Row) => ReactNode
  /** Whom it names, where that is a person or a company. */
  face?: (row: Row) => AvatarProps | null
}

const KEPT = 'bowline.columns.'

/** Which columns somebody chose for a list, as far as they exist still. */
export function readColumns(list: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT + list) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : null
  } catch {
    return null
  }
}

export const keepColumns = (list: string, ids: readonly string[]): void =>
  localStorage.setItem(KEPT + list, JSON.stringify(ids))
