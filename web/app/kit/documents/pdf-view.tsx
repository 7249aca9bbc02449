import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PDFDocumentProxy, RenderingCancelledException } from 'pdfjs-dist'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { layText, openPdf } from '../../../ui/pdf/open-pdf.ts'
import { useNear } from '../../../ui/pdf/use-near.ts'
import css from './pdf-view.module.css'

export interface PdfViewProps {
  /** With it the file is kept, and asked for again when the record changed. */
  queryKey: readonly unknown[]
  load: () => Promise<Blob>
  label: string
  /** How much larger than its place. */
  zoom?: number
  /** What lies over a page, such as fields; told the page counted from 0. */
  over?: (page: number) => ReactNode
}

interface Opened {
  pdf: PDFDocumentProxy
  /** Height by width of the first page: the others are taken for the same until they come near. */
  aspect: number
  close: () => void
}

/** A PDF drawn page by page as somebody comes near, with its words over it, without a plug-in: the same on a phone. */
export function PdfView({ queryKey, load, label, zoom = 1, over }: PdfViewProps) {
  const file = useQuery({
    queryKey,
    queryFn: async () => new Uint8Array(await (await load()).arrayBuffer()),
    structuralSharing: false,
    gcTime: 60_000,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const bytes = file.data
  useEffect(() => {
    if (!bytes) return
    const { pdf, close } = openPdf(bytes)
    let isOver = false
    let isShown = false
    const show = async () => {
      const document = await pdf
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (isOver) return
      isShown = true
      setOpened({ pdf: document, aspect: height / width, close })
    }
    show().catch(() => undefined)
    return () => {
      isOver = true
      if (!isShown) close()
    }
  }, [bytes])
  // The one before is drawn until the next is there, and closed behind it.
  useEffect(() => () => opened?.close(), [opened])
  if (file.error)
    return (
      <Alert color="red" role="alert">
        {file.error.message}
      </Alert>
    )
  if (!opened) return <Skeleton height={420} radius="md" />
  return (
    <section className={css.pages} aria-label={label}>
      {Array.from({ length: opened.pdf.numPages }, (_, index) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          key={index}
          pdf={opened.pdf}
          aspect={opened.aspect}
          index={index}
          label={`${label} ${index + 1}`}
          zoom={zoom}
          over={over}
        />
      ))}
    </section>
  )
}

interface PageProps extends Omit<Opened, 'close'> {
  index: number
  label: string
  zoom: number
  over: ((page: number) => ReactNode) | undefined
}

/** More dots than that are no sharper, and more than a phone can hold. */
const MOST_DOTS_WIDE = 3_000

function Page({ pdf, aspect: usual, index, label, zoom, over }: PageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [aspect, setAspect] = useState(usual)
  const isNear = useNear(sheet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew where it is shown larger
  useEffect(() => {
    const on = canvas.current
    if (!isNear || !on) return
    const endings: (() => void)[] = []
    let isOver = false
    const draw = async () => {
      const page = await pdf.getPage(index + 1)
      if (isOver) return
      const { width, height } = page.getViewport({ scale: 1 })
      setAspect(height / width)
      const shown = sheet.current!.clientWidth * Math.max(devicePixelRatio, 1.5)
      const viewport = page.getViewport({ scale: Math.min(shown, MOST_DOTS_WIDE) / width })
      on.width = viewport.width
      on.height = viewport.height
      const drawing = page.render({ canvas: on, viewport })
      endings.push(() => drawing.cancel())
      if (words.current) endings.push(layText(page, words.current))
      await drawing.promise
    }
    draw().catch((error: unknown) => {
      if (!isOver && !(error instanceof RenderingCancelledException)) throw error
    })
    return () => {
      isOver = true
      for (const end of endings) end()
      // Far away it takes no memory.
      on.width = 0
    }
  }, [pdf, index, isNear, zoom])
  return (
    <div
      ref={sheet}
      className={css.page}
      data-page={index}
      style={{ aspectRatio: 1 / aspect, '--zoom': zoom } as CSSProperties}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
      <div ref={words} />
      {over?.(index)}
    </div>
  )
}
