import { fileURLToPath } from 'node:url'

/** A page as its module has drawn it, in Typst. It finds what it prints under `/input`; `data.json` is always there. */
export interface PdfTemplate {
  readonly path: string
}

/** `pdfTemplate(new URL('./templates/letter.typ', import.meta.url))`, and named in the `pdfTemplates` of the module. */
export const pdfTemplate = (file: URL): PdfTemplate => ({ path: fileURLToPath(file) })
