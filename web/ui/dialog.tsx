import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own: it holds the focus, closes on Escape and gives the focus back. A sheet on phones. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    if (isOpen && !current?.open) current?.showModal()
    if (!isOpen && current?.open) current.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
