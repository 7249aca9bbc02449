import type { ReactNode } from 'react'
import { useEmailWords } from '../../words.ts'
import css from '../inbox.module.css'

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

/** A list of mails, and the way to the next of them. */
export const More = ({ list, children }: MoreProps) => {
  const words = useEmailWords()
  return (
    <div className={css.rows}>
      <ul className={css.plain}>
        {children}
        {list.hasNextPage && (
          <li>
            <button
              type="button"
              className={css.more}
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {words.more}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
