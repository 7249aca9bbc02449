import { join } from 'node:path'
import { pdfTemplate } from '#kit/declared/pdf-template.ts'

/** Templates of all modules, and the style they share, are under it; to a template it is `/`. */
export const templateRoot = join(import.meta.dirname, '../..')
export const htmlTemplate = pdfTemplate(new URL('./templates/html.typ', import.meta.url))
export const pictureTemplate = pdfTemplate(new URL('./templates/picture.typ', import.meta.url))
