import type { names as en } from './names.ts'

export const names: typeof en = { area: 'Auslieferung', projects: 'Projekte', newProject: 'Neues Projekt' }
