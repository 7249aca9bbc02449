import { type ReactNode, useState } from 'react'
import { useBankWords } from '../words.ts'
import css from './importing.module.css'

interface FilesHereProps {
  isOn: boolean
  take: (file: File) => void
  children: ReactNode
}

/** A screen that takes a file wherever it is dropped. */
export function FilesHere({ isOn, take, children }: FilesHereProps) {
  const words = useBankWords()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the button, too
    <div
      className={css.screen}
      onDragOver={event => {
        if (!isOn || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        const [file] = event.dataTransfer.files
        if (!isOn || !file) return
        event.preventDefault()
        setOver(false)
        take(file)
      }}
    >
      {isOver && (
        <div className={css.over} aria-hidden>
          {words.dropHere}
        </div>
      )}
      {children}
    </div>
  )
}
