import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  RenderingCancelledException,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './pdf-view.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

export interface PdfViewProps {
  /** With it the file is kept, and asked for again when the record changed. */
  queryKey: readonly unknown[]
  load: () => Promise<Blob>
  label: string
  /** What lies over a page, such as fields; told the page counted from 0. */
  over?: (page: number) => ReactNode
}

/** A PDF drawn page by page, without a plug-in: the same on a phone. */
export function PdfView({ queryKey, load, label, over }: PdfViewProps) {
  const file = useQuery({
    queryKey,
    queryFn: async () => new Uint8Array(await (await load()).arrayBuffer()),
    structuralSharing: false,
    gcTime: 60_000,
  })
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const bytes = file.data
  useEffect(() => {
    if (!bytes) return
    // The worker takes what it is given; the cache keeps its own.
    const task = getDocument({ data: bytes.slice(), isEvalSupported: false } as Parameters<
      typeof getDocument
    >[0])
    let isOver = false
    void task.promise.then(opened => !isOver && setPdf(opened)).catch(() => undefined)
    return () => {
      isOver = true
      void task.destroy()
    }
  }, [bytes])
  if (file.error)
    return (
      <Alert color="red" role="alert">
        {file.error.message}
      </Alert>
    )
  if (!pdf) return <Skeleton height={420} radius="md" />
  return (
    <section className={css.pages} aria-label={label}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <Page key={index} pdf={pdf} index={index} label={`${label} ${index + 1}`} over={over} />
      ))}
    </section>
  )
}

interface PageProps {
  pdf: PDFDocumentProxy
  index: number
  label: string
  over: ((page: number) => ReactNode) | undefined
}

const SHARPNESS = 2

function Page({ pdf, index, label, over }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const on = canvas.current
    if (!on) return
    let isOver = false
    let cancel: (() => void) | undefined
    void (async () => {
      const page = await pdf.getPage(index + 1)
      if (isOver) return
      const viewport = page.getViewport({ scale: SHARPNESS })
      on.width = viewport.width
      on.height = viewport.height
      const drawing = page.render({ canvas: on, viewport })
      cancel = () => drawing.cancel()
      await drawing.promise
    })().catch((error: unknown) => {
      if (!isOver && !(error instanceof RenderingCancelledException)) throw error
    })
    return () => {
      isOver = true
      cancel?.()
    }
  }, [pdf, index])
  return (
    <div className={css.page} data-page={index}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {over?.(index)}
    </div>
  )
}
