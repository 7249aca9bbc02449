import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Brand } from './accent.ts'
import { isGone } from './api.ts'
import { AlertIcon, LinkIcon } from './icons.tsx'
import { useSpeech } from './messages.tsx'
import { Card, Shell } from './shell.tsx'
import css from './states.module.css'

export interface NoticeProps {
  brand: Brand | null
  mark: ReactNode
  tone?: 'accent' | 'good' | 'quiet'
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** A page that says one thing: it worked, it is over, it cannot be found. Read out when it appears. */
export function Notice({ brand, mark, tone = 'accent', title, children, actions }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Shell brand={brand} title={title} narrow>
      <div className={css.notice}>
        <Card>
          <Mark tone={tone}>{mark}</Mark>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children && <div className={css.text}>{children}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
        </Card>
      </div>
    </Shell>
  )
}

export function Mark({ tone = 'accent', children }: { tone?: NoticeProps['tone']; children: ReactNode }) {
  return <div className={`${css.mark} ${tone === 'accent' ? '' : css[tone]}`}>{children}</div>
}

/** One calm page for whatever kept the document from being shown; a wrong link and an old one look alike. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { shell } = useSpeech()
  if (isGone(error)) {
    return (
      <Notice brand={null} mark={<LinkIcon size={26} />} tone="quiet" title={shell.gone.title}>
        {shell.gone.text}
      </Notice>
    )
  }
  return (
    <Notice
      brand={null}
      mark={<AlertIcon size={26} />}
      tone="quiet"
      title={shell.trouble.title}
      actions={<Button onClick={retry}>{shell.trouble.retry}</Button>}
    >
      {shell.trouble.text}
    </Notice>
  )
}

/** The same as what shell.html draws, so that nothing jumps while the answer is on its way. */
export function Waiting() {
  const { shell } = useSpeech()
  return (
    <div className="boot" role="status">
      <span className="visually-hidden">{shell.loading}</span>
      <div className="boot-name" />
      <div className="boot-card">
        <div className="boot-line" />
        <div className="boot-line" />
        <div className="boot-line" />
        <div className="boot-line" />
      </div>
    </div>
  )
}
