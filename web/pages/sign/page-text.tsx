import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pathToken } from '../../ui/address.ts'
import { layText, openPdf } from '../../ui/pdf/open-pdf.ts'
import { useNear } from '../../ui/pdf/use-near.ts'
import css from './pages-view.module.css'
import { pdfUrl } from './query.ts'

/** The words of a page over its picture, for pointers and the browser's search; who listens has the text itself. */
export function PageText({ index, version }: { index: number; version: string }) {
  const words = useRef<HTMLDivElement>(null)
  const isNear = useNear(words)
  const { data: pdf } = useQuery({
    queryKey: ['contract', pathToken(), 'words', version],
    queryFn: async () => {
      const file = await fetch(pdfUrl())
      return file.ok ? await openPdf(new Uint8Array(await file.arrayBuffer())).pdf : null
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (!pdf || !isNear) return
    let end: (() => void) | undefined
    let isOver = false
    void pdf.getPage(index + 1).then(page => {
      if (!isOver && words.current) end = layText(page, words.current)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [pdf, index, isNear])
  return <div ref={words} className={css.words} aria-hidden="true" />
}
