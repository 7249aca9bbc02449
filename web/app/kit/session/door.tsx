import type { ReactNode } from 'react'
import { ScreenTitle } from '../screen/screen-title.tsx'
import css from './door.module.css'

/** What stands before the workspace: one card, one thing to do. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={css.door}>
      <div className={css.card}>
        <div className={css.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          Bowline
        </div>
        <ScreenTitle mb="md">{title}</ScreenTitle>
        {children}
      </div>
    </main>
  )
}
