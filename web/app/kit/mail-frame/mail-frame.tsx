import { Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useCommonWords } from '../screen/words.ts'
import { cleanMail } from './clean-mail.ts'
import css from './mail-frame.module.css'

const look = `
  html { color-scheme: light; background: #fff; overflow-y: hidden }
  body { margin: 0; padding: 14px 16px; color: #1b2430; font: 14.5px/1.6 system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere }
  a { color: #2457d6 }
  img, table { max-width: 100% }
  p { margin: 0 0 0.9em }
  blockquote { margin: 0.6em 0; padding-left: 12px; border-left: 3px solid #d6dce5; color: #566170 }
  body > :last-child { margin-bottom: 0 }
`

interface MailFrameProps {
  html: string
  title: string
  /** Then it stands in a document of its own, which may load pictures from anywhere. */
  arePicturesShown?: boolean
}

const WITH_PICTURES = '/mail-frame.html'

/**
 * The body of a mail, sanitised and in a frame of its own where no script runs. It may be measured, since it is of our
 * origin, and nothing in it can act, since the sandbox allows neither scripts nor forms.
 */
export function MailFrame({ html, title, arePicturesShown = false }: MailFrameProps) {
  const words = useCommonWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const mail = useMemo(() => cleanMail(html, arePicturesShown), [html, arePicturesShown])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
  const source = `<!doctype html><html><head><meta charset="utf-8"><style nonce="${nonce}">${look}${mail.css}</style></head><body>${mail.html}</body></html>`
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let watch: ResizeObserver | undefined
    const grow = () => {
      const root = element.contentDocument?.documentElement
      if (root) element.style.height = `${root.getBoundingClientRect().height}px`
    }
    const onLoad = () => {
      watch?.disconnect()
      const page = element.contentDocument
      const root = page?.documentElement
      if (!root) return
      if (page.location.pathname === WITH_PICTURES) {
        const looks = page.createElement('style')
        looks.textContent = `${look}${mail.css}`
        page.head.replaceChildren(looks)
        page.body.innerHTML = mail.html
      }
      watch = new ResizeObserver(grow)
      watch.observe(root)
      grow()
    }
    element.addEventListener('load', onLoad)
    onLoad()
    return () => {
      watch?.disconnect()
      element.removeEventListener('load', onLoad)
    }
  }, [mail])
  return (
    <>
      <iframe
        key={String(arePicturesShown)}
        ref={frame}
        className={css.frame}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        {...(arePicturesShown ? { src: WITH_PICTURES } : { srcDoc: source })}
      />
      {mail.hasHiddenImages && (
        <Text size="xs" c="dimmed" mt={4}>
          {words.noImages}
        </Text>
      )}
    </>
  )
}
