import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import css from './text-layer.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a file; whoever is done with it closes it, also while it is still being opened. */
export function openPdf(bytes: Uint8Array): { pdf: Promise<PDFDocumentProxy>; close: () => void } {
  // The worker takes what it is given; the caller keeps its own.
  const options = { data: bytes.slice(), isEvalSupported: false }
  const task = getDocument(options as Parameters<typeof getDocument>[0])
  return { pdf: task.promise, close: () => void task.destroy() }
}

/** Puts the words of a page where they stand on it, to be selected, searched and read aloud. */
export function layText(page: PDFPageProxy, on: HTMLElement): () => void {
  on.classList.add(css.text!)
  const viewport = page.getViewport({ scale: 1 })
  const scaled = new ResizeObserver(() =>
    on.style.setProperty('--total-scale-factor', String(on.clientWidth / viewport.width)),
  )
  scaled.observe(on)
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: on, viewport })
  // Nothing is lost with it but the words: the page is drawn all the same.
  layer.render().catch(() => undefined)
  return () => {
    scaled.disconnect()
    layer.cancel()
    on.replaceChildren()
  }
}
