import { byName, type Page } from './page.ts'

export const contents = byName(import.meta.glob<Page>('./*/*.de.md', { import: 'page', eager: true }))
