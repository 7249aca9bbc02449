import type { names as en } from './names.ts'

export const names: typeof en = { projects: 'Projets', newProject: 'Nouveau projet' }
